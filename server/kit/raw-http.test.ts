import { afterAll, expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { createHttp } from './http.ts'
import { mountRaw, readBody } from './raw-http.ts'
import type { KitServices } from './services.ts'

const server = await testServer<KitServices>({ open: async (kit) => kit, handlers: [] })
const app = await createHttp(server.services)
app.get('/door/route', async () => ({ by: 'route' }))
for (const word of ['/door/', '/inner/'])
  mountRaw(app, word, async (request, pass) => {
    if (request.url === '/door/route' || request.url === '/door/none') {
      pass()
      return undefined
    }
    if (request.url === '/door/broken') throw new Error('a secret reason')
    return { status: 200, text: JSON.stringify({ by: word, bytes: (await readBody(request, 10)).toString() }) }
  })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const ask = async (path: string, body?: string) => {
  const response = await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body })
  return { status: response.status, said: (await response.json()) as Record<string, unknown> }
}

test('a raw handler answers the paths below its own, the routes all others', async () => {
  expect(await ask('/door/x', 'bytes')).toEqual({ status: 200, said: { by: '/door/', bytes: 'bytes' } })
  expect(await ask('/inner/x')).toEqual({ status: 200, said: { by: '/inner/', bytes: '' } })
  expect(await ask('/door/route')).toEqual({ status: 200, said: { by: 'route' } })
  expect(await ask('/door/none')).toMatchObject({ status: 404, said: { code: 'NOT_FOUND' } })
  expect(await ask('/doors')).toMatchObject({ status: 404, said: { code: 'NOT_FOUND' } })
})

test('a body that is too long is refused, and the server goes on', async () => {
  expect(await ask('/door/x', 'eleven bytes')).toMatchObject({ said: { code: 'MALFORMED', success: false } })
  expect(await ask('/door/x', 'ten bytes!')).toMatchObject({ status: 200 })
})

test('a failure is answered with 500 and not explained', async () => {
  const { status, said } = await ask('/door/broken')
  expect(status).toBe(500)
  expect(said).toMatchObject({ code: 'SYSTEM_ERROR' })
  expect(JSON.stringify(said)).not.toContain('secret')
})
