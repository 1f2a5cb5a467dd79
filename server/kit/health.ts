import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Alarm, listAlarms } from './alarms.ts'
import type { Database } from './database.ts'
import { countDeadLetters } from './job-store.ts'
import { isLocal } from './loopback.ts'
import { Refused } from './refuse.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'

/** Health checks come often and do not wait long. */
const patienceMs = 2_000

/**
 * `/healthz`: the process is alive. `/readyz`: it can reach its database; "degraded" while there are alarms, which it names: it still
 * takes calls. `/metrics`: for monitoring, local callers only.
 */
export const serveHealth = (app: FastifyInstance, { database, metrics }: KitServices): void => {
  // Pages on our other addresses measure the latency of this one.
  app.get('/healthz', (_request, reply) => reply.header('cross-origin-resource-policy', 'cross-origin').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const alarms = await alarmsOf(database)
    if (alarms?.length === 0) return { status: 'ready' }
    if (alarms) return { status: 'degraded', alarms: alarms.map(({ name, since }) => ({ name, since: since.toISOString() })) }
    return reply.status(503).send({ status: 'the database does not answer' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return refuseReply(reply, new Refused('NOT_FOUND'), request.id)
    // While the database is unreachable the last count stays.
    await countDeadLetters(database).then(
      (count) => metrics.deadLetters.set(count),
      () => undefined,
    )
    await listAlarms(database).then(
      (alarms) => {
        metrics.alarms.reset()
        for (const { name } of alarms) metrics.alarms.set({ alarm: name }, 1)
      },
      () => undefined,
    )
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The alarms there are; undefined when the database does not answer. */
const alarmsOf = (database: Database): Promise<Alarm[] | undefined> => {
  const answer = listAlarms(database).catch(() => undefined)
  return Promise.race([answer, sleep(patienceMs, undefined)])
}
