import { toWire } from '@tamuvo/money/amount.ts'
import type { FastifyInstance } from 'fastify'
import { deny, isFromMerchant, ofMerchants } from './merchant.ts'
import { shortened } from './scenarios.ts'
import type { SandpayServices } from './services.ts'
import { listPayinMovements, listPayoutMovements, type Movement, type MovementQuery } from './statement-store.ts'
import { type SandpayLine, type SandpayStatement, statementPageMax, statementQuery, statementText } from './statement-wire.ts'

/** The statements of SandPay, signed like its other calls. The scenarios `unlisted` and `misreported` make them wrong. */
export const serveStatements = (scope: FastifyInstance, services: SandpayServices): void => {
  const serve = (path: string, kinds: Kinds, list: (asked: MovementQuery, channel: string) => Promise<Movement[]>): void => {
    scope.get(path, ofMerchants(), async (request, reply) => {
      if (!(await isFromMerchant(services, request, statementText(request.url)))) return deny(reply, 401, 'signature')
      const asked = statementQuery.safeParse(request.query)
      if (!asked.success) return deny(reply, 422, 'malformed')
      const { since, until, after, channel } = asked.data
      const span = { since: new Date(since), until: new Date(until), now: services.clock.now() }
      const movements = await list({ ...span, after: placeOf(after), limit: statementPageMax }, channel)
      return reply.send(pageOf(movements, kinds))
    })
  }
  const { database } = services
  serve('/statements/payins', { succeeded: 'payin', reversed: 'refund' }, (asked) => listPayinMovements(database, asked))
  serve('/statements/payouts', { succeeded: 'payout', reversed: 'return' }, (asked, channel) =>
    listPayoutMovements(database, channel, asked),
  )
}

type Kinds = Record<Movement['status'], SandpayLine['kind']>

const placeOf = (after = '0.'): MovementQuery['after'] => {
  const dot = after.indexOf('.')
  return { at: new Date(Number(after.slice(0, dot))), id: after.slice(dot + 1) }
}

const pageOf = (movements: readonly Movement[], kinds: Kinds): SandpayStatement => {
  const last = movements.length === statementPageMax ? movements.at(-1) : undefined
  return {
    lines: movements.map(({ id, ref, status, amount, currency, at, scenario }) => ({
      id,
      ref,
      kind: kinds[status],
      amount: toWire(scenario === 'misreported' ? shortened(amount) : amount),
      currency,
      at: at.toISOString(),
    })),
    next: last ? `${last.at.getTime()}.${last.id}` : null,
  }
}
