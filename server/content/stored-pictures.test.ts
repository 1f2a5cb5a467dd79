import * as contract from '@tamuvo/contract/content.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { housekeepingJobs } from '../kit/housekeeping.ts'
import { openObjectStore } from '../kit/object-store.ts'
import { openBucket } from '../testing/bucket.ts'
import { contentServer } from './testing.ts'

// Uploads of all areas go through the vault; those of feedback stand for them.
const bucket = await openBucket()
const server = await contentServer('', [], { objectStore: bucket.config })
afterAll(() => bucket.close())

const { database } = server.services
const hourMs = 3_600_000

const image = (
  await sharp({ create: { width: 30, height: 20, channels: 3, background: '#aa3355' } })
    .png()
    .toBuffer()
).toString('base64')
const add = async () => server.ask(contract.addFeedbackPicture, { image }, { token: (await server.addMember()).token })
const fetched = async (url: string) => {
  const response = await fetch(`${server.url}${url}`)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const tidy = async () =>
  housekeepingJobs(server.services)
    .find(({ name }) => name === 'kit.remove-objects')
    ?.run({})
const stored = async () =>
  (await database.query<{ used: boolean }>('SELECT is_used AS used FROM stored_object ORDER BY id')).rows.map(({ used }) => used)

test('a picture is in the bucket, encrypted by a key that only its row leads to, and leaves it with the row', async () => {
  const { id, url } = (await add()).value
  expect((await fetched(url)).bytes.includes('WEBP')).toBe(true)
  const { rows } = await database.query<{ id: bigint; sealed: Buffer }>(
    'SELECT id, sealed FROM feedback_picture WHERE code = $1',
    [id],
  )
  const [row] = rows
  expect(row?.sealed.length).toBe(29)
  const object = bucket.objects.get(String(row?.id))!
  expect(object.includes('WEBP')).toBe(false)
  const other = Buffer.concat([row!.sealed.subarray(0, -1), Buffer.from([row!.sealed.at(-1)! ^ 1])])
  await expect(server.services.vault.open(row!.id, other)).rejects.toThrow(/auth/)

  server.clock.advance(2 * hourMs)
  await tidy()
  expect([bucket.objects.size, await stored()]).toEqual([1, [true]])
  await database.query('DELETE FROM feedback_picture')
  await tidy()
  expect([bucket.objects.size, await stored()]).toEqual([0, []])
  expect((await fetched(url)).status).toBe(404)
})

test('what is in the bucket and got no row is removed after an hour, not before', async () => {
  await server.services.vault.seal(7n, Buffer.from('nobody waits for this'))
  await tidy()
  expect(bucket.objects.size).toBe(1)
  server.clock.advance(2 * hourMs)
  await tidy()
  expect([bucket.objects.size, await stored()]).toEqual([0, []])
  await expect(
    database.query('INSERT INTO feedback_picture (id, code, sealed, width, height, at) VALUES (7, $1, $2, 1, 1, now())', [
      'x'.repeat(20),
      Buffer.concat([Buffer.from('tamuvo object'), Buffer.alloc(16)]),
    ]),
  ).rejects.toThrow(/not in the bucket/)
})

test('a bucket that does not answer refuses uploads and pictures as busy, and loses nothing', async () => {
  const { url } = (await add()).value
  bucket.broken = 503
  expect(await add()).toMatchObject({ status: 503, code: 'BUSY' })
  expect((await fetched(url)).status).toBe(503)
  server.clock.advance(2 * hourMs)
  await database.query('DELETE FROM feedback_picture WHERE code <> $1', [url.slice(-25, -5)])
  await expect(tidy()).rejects.toThrow(/503 SlowDown/)
  bucket.broken = undefined
  expect((await fetched(url)).status).toBe(200)
  await tidy()
  expect([bucket.objects.size, await stored()]).toEqual([1, [true]])
})

test('an object that cannot be removed keeps no other there', async () => {
  for (const id of [11n, 12n]) await server.services.vault.seal(id, Buffer.from('given up'))
  const before = bucket.objects.size
  bucket.locked.add('11')
  server.clock.advance(2 * hourMs)
  await expect(tidy()).rejects.toThrow(/403 AccessDenied/)
  expect([bucket.objects.has('11'), bucket.objects.size]).toEqual([true, before - 1])
  bucket.locked.clear()
  await tidy()
  expect(bucket.objects.size).toBe(before - 2)
})

test('where many objects cannot be removed the others wait, and none is forgotten', async () => {
  const before = bucket.objects.size
  for (let id = 20n; id < 32n; id++) {
    await server.services.vault.seal(id, Buffer.from('given up'))
    bucket.locked.add(String(id))
  }
  server.clock.advance(2 * hourMs)
  await expect(tidy()).rejects.toThrow(/403 AccessDenied/)
  expect([bucket.objects.size, (await stored()).filter((used) => !used)]).toEqual([before + 12, Array(12).fill(false)])
  bucket.locked.clear()
  await tidy()
  expect(bucket.objects.size).toBe(before)
})

test('an object that is larger than any upload is not read to its end', async () => {
  bucket.objects.set('13', Buffer.alloc(17 * 1024 * 1024))
  await expect(openObjectStore(bucket.config).get('13')).rejects.toThrow('larger than any upload')
  bucket.objects.delete('13')
})

test('pictures that came before the bucket stay in the database, and open as before', async () => {
  const before = await contentServer()
  const member = await before.addMember()
  const { id } = await before.get(contract.addFeedbackPicture, { image }, { token: member.token })
  const { rows } = await before.services.database.query<{ id: bigint; sealed: Buffer }>(
    'SELECT id, sealed FROM feedback_picture WHERE code = $1',
    [id],
  )
  expect(rows[0]!.sealed.length).toBeGreaterThan(60)
  expect((await before.services.vault.open(rows[0]!.id, rows[0]!.sealed)).includes('WEBP')).toBe(true)
})

test('the bucket is called with signed requests alone', async () => {
  const wrong = openObjectStore({ ...bucket.config, secretAccessKey: 'another' })
  await expect(wrong.put('9', Buffer.from('x'))).rejects.toThrow(/403 SignatureDoesNotMatch/)
  await expect(wrong.get('9')).rejects.toThrow(/403/)
  const right = openObjectStore(bucket.config)
  await right.put('9', Buffer.from('x'))
  expect(String(await right.get('9'))).toBe('x')
  await right.remove('9')
  await right.remove('9')
  await expect(right.get('9')).rejects.toThrow(/404/)
})
