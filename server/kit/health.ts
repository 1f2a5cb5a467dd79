import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from './database.ts'
import { countDeadLetters } from './job-store.ts'
import { Refused } from './refuse.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'

/** Health checks come often and do not wait long. */
const patienceMs = 2_000

/** `/healthz`: the process is alive. `/readyz`: it can reach its database. `/metrics`: for monitoring, local callers only. */
export const serveHealth = (app: FastifyInstance, { database, metrics }: KitServices): void => {
  // Pages on our other addresses measure the latency of this one.
  app.get('/healthz', (_request, reply) => reply.header('cross-origin-resource-policy', 'cross-origin').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isAnswering(database)) return { status: 'ready' }
    return reply.status(503).send({ status: 'the database does not answer' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return refuseReply(reply, new Refused('NOT_FOUND'), request.id)
    // While the database is unreachable the last count stays.
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

/** Whether the request comes from this machine and was not forwarded by a proxy on it. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\..*)$/.test(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
