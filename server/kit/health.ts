import type { FastifyInstance } from 'fastify'
import type { KitServices } from './services.ts'

/** `/healthz`: the process lives. `/readyz`: it can reach its database. `/metrics`: figures for monitoring, local callers only. */
export const serveHealth = (app: FastifyInstance, { database, metrics }: KitServices): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.query('SELECT 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request.ip)) return reply.status(404).send()
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const isLocal = (address: string): boolean => address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
