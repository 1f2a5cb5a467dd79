import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './http-end.ts'
import { createLog } from './log.ts'

const graceMs = 1_200

const listening = async () => {
  const app = fastify({ keepAliveTimeout: 65_000, http: { headersTimeout: 30_000 } })
  endConnections(app, createLog('silent'), graceMs)
  app.get('/slow', async () => {
    await sleep(600)
    return 'here it is'
  })
  app.get('/never', () => new Promise(() => {}))
  app.get('/begun', (_, reply) => {
    reply.raw.writeHead(200, { 'content-length': '2' })
    reply.raw.write('a')
    setTimeout(() => reply.raw.end('b'), 600)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (text = ''): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const close = async (): Promise<number> => {
    await sleep(250)
    const start = performance.now()
    await app.close()
    return performance.now() - start
  }
  return { url, open, close }
}

test('a server without calls closes at once', async () => {
  const { url, close } = await listening()
  await (await fetch(`${url}/slow`)).text()
  expect(await close()).toBeLessThan(graceMs / 2)
})

test('an answer in progress arrives, and its connection ends with it', async () => {
  const { url, close } = await listening()
  const answer = fetch(`${url}/slow`)
  expect(await close()).toBeLessThan(graceMs - 100)
  expect((await answer).headers.get('connection')).toBe('close')
  expect(await (await answer).text()).toBe('here it is')
})

test('an answer whose head was sent arrives whole', async () => {
  const { url, close } = await listening()
  const answer = fetch(`${url}/begun`)
  expect(await close()).toBeLessThan(graceMs - 100)
  expect(await (await answer).text()).toBe('ab')
})

test('a connection without a request does not hold the server', async () => {
  const { open, close } = await listening()
  const socket = await open()
  expect(await close()).toBeLessThan(graceMs / 2)
  socket.destroy()
})

test.each([
  ['half a request', 'GET /slow HTTP/1.1\r\nHos'],
  ['a call that never ends', 'GET /never HTTP/1.1\r\nHost: here\r\n\r\n'],
])('%s is cut after the grace', async (_, text) => {
  const { open, close } = await listening()
  const socket = await open(text)
  const ms = await close()
  expect(ms).toBeGreaterThan(graceMs - 100)
  expect(ms).toBeLessThan(graceMs + 5_000)
  socket.destroy()
})
