import type { Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BriefMap } from './brief-map.ts'
import type { Log } from './log.ts'

const usualGraceMs = 3_000

/**
 * Lets the server close in bounded time. Node closes only connections that are idle at that moment; those it would wait
 * for are closed here: at once where no request came yet (browsers open some in advance), otherwise with the answer
 * in progress, and after a grace period in any case.
 */
export const endConnections = (app: FastifyInstance, log: Log, graceMs = usualGraceMs): void => {
  const unused = new Set<Socket>()
  const answering = new BriefMap<ServerResponse, true>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('upgrade', ({ socket }) => unused.delete(socket))
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    answering.set(response, true)
    response.once('close', () => answering.delete(response))
  })
  let grace: NodeJS.Timeout | undefined
  app.addHook('onClose', async () => clearTimeout(grace))
  app.addHook('preClose', async () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    for (const response of answering.keys()) makeLast(app, response)
    grace = setTimeout(() => {
      log.warn({ answering: answering.size, begun: unused.size }, 'connections were cut: they did not finish in time')
      app.server.closeAllConnections()
    }, graceMs)
  })
}

/** Closes the connection after the answer. */
const makeLast = ({ server }: FastifyInstance, response: ServerResponse): void => {
  if (response.headersSent) response.once('finish', () => setImmediate(() => server.closeIdleConnections()))
  else response.setHeader('connection', 'close')
}
