import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from './database.ts'
import { countDeadLetters } from './job-store.ts'
import { Refused } from './refuse.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'

/** Who asks for health asks often and does not wait long. */
const patienceMs = 2_000

/** `/healthz`: the process lives. `/readyz`: it can reach its database. `/metrics`: figures for monitoring, local callers only. */
export const serveHealth = (app: FastifyInstance, { database, metrics }: KitServices): void => {
  // Pages of our other addresses measure how fast this one is.
  app.get('/healthz', (_request, reply) => reply.header('cross-origin-resource-policy', 'cross-origin').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isAnswering(database)) return { status: 'ready' }
    return reply.status(503).send({ status: 'the database does not answer' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return refuseReply(reply, new Refused('NOT_FOUND'), request.id)
    // While the database is away the last count stands.
    await countDeadLetters(database).then(
      (count) => metrics.deadLetters.set(count),
      () => undefined,
    )
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const isAnswering = (database: Database): Promise<boolean> => {
  const answer = database.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(patienceMs, false)])
}

/** Whether a program on this machine asks for itself. A proxy beside us brings others, whether or not we trust what it says. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\..*)$/.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
