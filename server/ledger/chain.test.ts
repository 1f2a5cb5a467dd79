import { createHash, randomBytes } from 'node:crypto'
import { type Checkpoint, hashOfCheckpoint, leafOfRow, noHash, rowOfBytes, bytesOfRow, saltOf } from '@tamuvo/contract/journal.ts'
import { rootByPath, rootOf } from '@tamuvo/games/kit/merkle.ts'
import { hexOf } from '@tamuvo/games/kit/sha256.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { inTransaction, sqlState } from '../kit/database.ts'
import { systemRng } from '../kit/rng.ts'
import { testDatabase } from '../testing/database.ts'
import { type ChainTools, sealJournal } from './chain.ts'
import { bytesOfRows, checkpointRowsMax, checkpointsAfter, checkpointedUpto } from './checkpoint-store.ts'
import { lastInclusion } from './inclusion.ts'
import { proveCheckpoints } from './proven.ts'
import { house, walletAccount } from './accounts.ts'
import { naturalKey } from './keys.ts'
import { betOf, depositOf, openLedgerBench, sealUntilNow } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const { clock, ledger } = bench
const tools: ChainTools = { database, clock, rng: systemRng, ledger }
const minuteMs = 60_000
const idMax = (1n << 63n) - 1n

/** Checkpoints all rows: two passes, as the job would make in two minutes. */
const sealAll = async (): Promise<void> => {
  clock.advance(2 * minuteMs)
  await sealUntilNow(tools)
}
const checkpoints = () => checkpointsAfter(database, 0n, 1_000)
const rowsIn = ({ fromId, uptoId }: Pick<Checkpoint, 'fromId' | 'uptoId'>) => bytesOfRows(database, { fromId, uptoId }, 100_000)

test('an empty journal has no checkpoint', async () => {
  await sealAll()
  expect(await checkpoints()).toEqual([])
})

test('the rows of PostgreSQL have the bytes that the recipe documents', async () => {
  const memberId = await bench.member(1000n)
  const hold = { from: walletAccount(memberId), to: walletAccount(memberId, 'wd_hold'), amount: amount(7n) }
  await ledger.post({ key: naturalKey('hold', bench.nextId()), kind: 'WD_HOLD', ref: -5n, moves: [hold] })
  const toHouse = { from: house('house:fee'), to: house('house:promo'), amount: amount(9n) }
  await ledger.post({ key: naturalKey('fee', bench.nextId()), kind: 'WD_FEE', ref: 3n, moves: [toHouse] })
  const found = (await rowsIn({ fromId: 0n, uptoId: idMax })).map((bytes) => rowOfBytes(bytes))
  const { rows } = await database.query(
    `SELECT id, entry_id AS "entryId", (extract(epoch FROM at) * 1000000)::bigint - 946684800000000 AS at, replace(key::text, '-', '') AS key,
            account, member_id AS "memberId", amount, balance_after AS "balanceAfter", ref, counter, kind, leg FROM journal ORDER BY id`,
  )
  expect(found).toEqual(rows)
  expect(found.map(({ balanceAfter }) => balanceAfter)).toEqual([1000n, 993n, 7n, null])
  for (const bytes of await rowsIn({ fromId: 0n, uptoId: idMax })) expect(hexOf(bytesOfRow(rowOfBytes(bytes)))).toBe(hexOf(bytes))
})

test('rows younger than a minute, or newer than the last watermark, are not checkpointed yet', async () => {
  await sealJournal(tools)
  await sealJournal(tools)
  expect(await checkpoints()).toEqual([])
  clock.advance(2 * minuteMs)
  expect(await sealJournal(tools)).toBe(false)
  expect(await checkpoints()).toEqual([])
  expect(await sealJournal(tools)).toBe(true)
  expect(await sealJournal(tools)).toBe(false)
  expect(await checkpoints()).toHaveLength(1)
})

test('a checkpoint can be recomputed by the published recipe alone', async () => {
  const [first] = await checkpoints()
  const rows = await rowsIn(first!)
  const leaves = rows.map((row) => leafOfRow(saltOf(first!.secret, row.subarray(0, 8)), row))
  expect(first).toMatchObject({ no: 1n, fromId: 0n, rows: 4, total: 4n, previous: noHash, root: hexOf(rootOf(leaves)) })
  expect(first!.at).toBe('2026-08-05T06:34:00.000000Z')
  expect(first!.hash).toBe(hashOfCheckpoint(first!))
  expect(first!.fingerprints.toString('hex')).toBe(leaves.map((leaf) => hexOf(leaf).slice(0, 8)).join(''))
})

test('the line that is hashed of a checkpoint is the published one, with the end of the audit trail and without', () => {
  const [root, previous, hash] = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32)) as [string, string, string]
  const at = '2026-08-05T06:34:00.000000Z'
  const checkpoint = { no: 7n, fromId: 10n, uptoId: 20n, rows: 3, total: 30n, root, previous, at }
  const hashed = (line: string): string => createHash('sha256').update(line).digest('hex')
  const fields = `7|10|20|3|30|${root}|${previous}|${at}`
  expect(hashOfCheckpoint({ ...checkpoint, trail: null })).toBe(hashed(`tamuvo-journal/1|${fields}`))
  expect(hashOfCheckpoint({ ...checkpoint, trail: { no: 5n, hash } })).toBe(hashed(`tamuvo-journal/2|${fields}|5|${hash}`))
})

test('checkpoints follow one another without a gap, none longer than the most, none over a quarter of an hour', async () => {
  const memberId = await bench.member(1_000_000n)
  clock.set('2026-08-05T06:44:59.990Z')
  const entries = (count: number) => Array.from({ length: count }, () => betOf(memberId, 1n, bench.nextId()))
  await inTransaction(database, (tx) => ledger.postIn(tx, entries(checkpointRowsMax + 10)))
  clock.set('2026-08-05T06:45:00Z')
  await inTransaction(database, (tx) => ledger.postIn(tx, entries(3)))
  clock.set('2026-08-05T11:00:00Z')
  await ledger.post(betOf(memberId, 1n, bench.nextId()))
  await sealAll()
  const all = await checkpoints()
  const sizes = all.map(({ rows }) => rows)
  expect(sizes[0]).toBe(4)
  expect(sizes.slice(-2)).toEqual([3, 1])
  const first = sizes.slice(1, -2)
  expect(first.reduce((sum, rows) => sum + rows, 0)).toBe(checkpointRowsMax + 11)
  expect(first.length).toBeLessThanOrEqual(3)
  expect(Math.max(...first)).toBeLessThanOrEqual(checkpointRowsMax)
  for (const [place, each] of all.entries()) {
    const before = all[place - 1]
    expect(each).toMatchObject({
      no: BigInt(place + 1),
      fromId: before?.uptoId ?? 0n,
      previous: before?.hash ?? noHash,
      total: (before?.total ?? 0n) + BigInt(each.rows),
      hash: hashOfCheckpoint(each),
    })
  }
  const { rows } = await database.query<{ count: bigint }>('SELECT count(*) AS count FROM journal')
  expect(all.at(-1)!.total).toBe(rows[0]!.count)
})

test('a checkpoint has the end of the audit trail of its moment, and none where nobody provides it', async () => {
  const memberId = await bench.member(1000n)
  await sealAll()
  const none = { no: 0n, hash: noHash }
  ledger.trailHead.fill(async () => none)
  await ledger.post(betOf(memberId, 1n, bench.nextId()))
  await sealAll()
  const { rows } = await database.query<{ no: bigint; hash: string }>(
    `INSERT INTO audit_trail (at, actor, action, subject, reason) VALUES (now(), 0, 'draw.made', 'draw:FAST5:1', 'tamuvo-draw/2')
     RETURNING no, encode(hash, 'hex') AS hash`,
  )
  ledger.trailHead.fill(async () => rows[0]!)
  await ledger.post(betOf(memberId, 1n, bench.nextId()))
  await sealAll()
  const last = (await checkpoints()).slice(-3)
  expect(last.map(({ trail }) => trail)).toEqual([null, none, rows[0]])
  for (const each of last) expect(each.hash).toBe(hashOfCheckpoint(each))
  ledger.trailHead.fill(async () => ({ no: 2n, hash: 'ab'.repeat(32) }))
  await ledger.post(betOf(memberId, 1n, bench.nextId()))
  // One that is not in the trail is refused by the database.
  expect(await sealAll().catch(sqlState)).toBe('23503')
  ledger.trailHead.fill(async () => rows[0]!)
  await sealAll()
})

test('a trail that grew while nothing was posted has a checkpoint without rows, once', async () => {
  await bench.member(1000n)
  await sealAll()
  const before = await checkpoints()
  const last = before.at(-1)!
  await sealAll()
  expect(await checkpoints()).toHaveLength(before.length)
  const { rows } = await database.query<{ no: bigint; hash: string }>(
    `INSERT INTO audit_trail (at, actor, action, subject, reason) VALUES (now(), 0, 'draw.made', 'draw:FAST5:2', 'tamuvo-draw/2')
     RETURNING no, encode(hash, 'hex') AS hash`,
  )
  ledger.trailHead.fill(async () => rows[0]!)
  await sealAll()
  await sealAll()
  const [empty, ...more] = (await checkpoints()).slice(before.length)
  expect(more).toEqual([])
  const root = hexOf(createHash('sha256').digest())
  expect(empty).toMatchObject({ fromId: last.uptoId, rows: 0, total: last.total, root, previous: last.hash, trail: rows[0] })
  expect(empty!.hash).toBe(hashOfCheckpoint(empty!))
  // What is posted later follows it.
  await bench.member(1000n)
  await sealAll()
  expect((await checkpoints()).at(-1)).toMatchObject({ fromId: empty!.uptoId, rows: 1, previous: empty!.hash })
  const { broken, isMore } = await proveCheckpoints(database)
  expect([broken, isMore]).toEqual([undefined, false])
})

test('an open transaction holds the chain back, so that nothing appears below its end', async () => {
  const memberId = await bench.member(1000n)
  const before = (await checkpoints()).length
  let late = 0n
  await inTransaction(database, async (tx) => {
    const [result] = await ledger.postIn(tx, [depositOf(memberId, 5n, bench.nextId())])
    late = result?.is === 'posted' ? result.entryId : 0n
    await tx.query('SELECT pg_sleep(0.2)')
    // A row made now would be below the watermark, but for this transaction.
    clock.advance(minuteMs + 100)
    for (let look = 0; look < 2; look++) while (await sealJournal(tools));
    expect(await checkpointedUpto(database)).toBeLessThanOrEqual(late)
  })
  await sealAll()
  const after = await checkpoints()
  expect(after.length).toBeGreaterThan(before)
  expect(after.at(-1)!.uptoId).toBeGreaterThan(late)
  expect(after.at(-1)!.total).toBe(BigInt((await rowsIn({ fromId: 0n, uptoId: idMax })).length))
})

test('concurrent runs checkpoint each row once', async () => {
  const memberId = await bench.member(100_000n)
  for (let quarter = 0; quarter < 6; quarter++) {
    for (let bet = 0; bet < 10; bet++) await ledger.post(betOf(memberId, 1n, bench.nextId()))
    clock.advance(15 * minuteMs)
  }
  clock.advance(2 * minuteMs)
  const seal = async (): Promise<void> => {
    for (let look = 0; look < 20; look++) await sealJournal(tools)
  }
  const rows = BigInt((await rowsIn({ fromId: 0n, uptoId: idMax })).length)
  await vi.waitFor(async () => {
    await Promise.all([seal(), seal(), seal()])
    expect((await checkpoints()).at(-1)!.total).toBe(rows)
  }, 60_000)
  const all = await checkpoints()
  expect(all.map(({ no }) => no)).toEqual(all.map((_, place) => BigInt(place + 1)))
  expect(all.reduce((sum, each) => sum + BigInt(each.rows), 0n)).toBe(rows)
})

test.each([
  'UPDATE ledger_checkpoint SET rows = rows + 1',
  'DELETE FROM ledger_checkpoint',
  'TRUNCATE ledger_checkpoint CASCADE',
])('a checkpoint cannot be changed: %s', async (statement) => {
  expect(await database.query(statement).catch(sqlState)).toBe('42501')
})

test('no checkpoint can be put beside the chain or leave a gap in it', async () => {
  const last = (await checkpoints()).at(-1)!
  const put = (change: Record<string, unknown>) => {
    const values = {
      no: last.no + 1n,
      from_id: last.uptoId,
      upto_id: last.uptoId + 10n,
      rows: 1,
      total: last.total + 1n,
      root: randomBytes(32),
      previous_hash: Buffer.from(last.hash, 'hex'),
      hash: randomBytes(32),
      at: clock.now(),
      secret: randomBytes(32),
      fingerprints: randomBytes(4),
      ...change,
    }
    const names = Object.keys(values)
    return database
      .query(
        `INSERT INTO ledger_checkpoint (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      )
      .then(() => 'taken', sqlState)
  }
  expect(await put({ no: last.no + 2n })).toBe('23503')
  expect(await put({ no: last.no })).toBe('23505')
  expect(await put({ from_id: last.uptoId + 1n })).toBe('23503')
  expect(await put({ previous_hash: randomBytes(32) })).toBe('23503')
  expect(await put({ previous_hash: null })).toBe('23514')
  expect(await put({ total: last.total + 2n })).toBe('23503')
  expect(await put({ fingerprints: randomBytes(8) })).toBe('23514')
  expect(await put({ no: 1n, previous_hash: null })).toBe('23514')
  expect(await put({ trail_no: 1n })).toBe('23514')
  expect(await put({ trail_hash: randomBytes(32) })).toBe('23514')
  expect(await put({ trail_no: 1n, trail_hash: randomBytes(32) })).toBe('23503')
})

test('a member gets an inclusion proof of the last checkpointed row', async () => {
  const memberId = await bench.member(100n)
  for (let bet = 0; bet < 6; bet++) await ledger.post(betOf(await bench.member(50n), 1n, bench.nextId()))
  expect(await lastInclusion(database, walletAccount(memberId))).toBeUndefined()
  await sealAll()
  await ledger.post(betOf(memberId, 1n, bench.nextId()))
  const shown = (await lastInclusion(database, walletAccount(memberId)))!
  const { row, checkpoint, place, path } = shown
  expect(row).toMatchObject({ account: walletAccount(memberId), amount: 100n, balanceAfter: 100n })
  const claim = { place, count: checkpoint.rows, path: path.map((each) => Buffer.from(each, 'hex')) }
  const leaf = leafOfRow(Buffer.from(shown.salt, 'hex'), bytesOfRow(row))
  expect(hexOf(rootByPath({ ...claim, leaf })!)).toBe(checkpoint.root)
  expect(hashOfCheckpoint(checkpoint)).toBe(checkpoint.hash)
  expect(shown).not.toHaveProperty('checkpoint.secret')
  const other = leafOfRow(Buffer.from(shown.salt, 'hex'), bytesOfRow({ ...row, balanceAfter: 101n }))
  expect(hexOf(rootByPath({ ...claim, leaf: other })!)).not.toBe(checkpoint.root)
})
