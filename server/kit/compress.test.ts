import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compress } from './compress.ts'

const app = fastify()
afterAll(() => app.close())
const games = Array.from({ length: 200 }, (_, nodeId) => ({ nodeId, name: 'ဆိပ်ကမ်း' }))
app.get('/large', { onSend: compress }, async () => ({ games }))
app.get('/small', { onSend: compress }, async () => ({ games: [] }))

test('a large answer is sent as gzip to clients that accept it', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/large', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ games })
})

test('and uncompressed to others', async () => {
  const { headers, body } = await app.inject({ url: '/large' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body)).toEqual({ games })
})

test('a small one is not compressed', async () => {
  const { headers, body } = await app.inject({ url: '/small', headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body)).toEqual({ games: [] })
})
