import { receiveSandpayPayout } from '@tamuvo/contract/cashier-withdrawals.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { deny, isFromMerchant, ofMerchants } from './merchant.ts'
import { queuePayoutDelivery } from './payout-deliver.ts'
import { paidBy, payoutScenarioOf, payoutStatusOf, playedIn } from './payout-scenarios.ts'
import { findPayout, insertPayout, insertPayoutEvent, payoutEventsOf, type SandpayPayout } from './payout-store.ts'
import { type PayoutAnswer, payoutAskText, payoutRequest, type PayoutRequest } from './payout-wire.ts'
import type { SandpayServices } from './services.ts'

/** The API of SandPay for payouts: merchants ask for them and query their state. Both calls are signed. */
export const servePayoutApi = (scope: FastifyInstance, services: SandpayServices): void => {
  scope.post('/payouts', ofMerchants(), async (request, reply) => {
    if (!(await isFromMerchant(services, request, request.rawBody ?? ''))) return deny(reply, 401, 'signature')
    const requested = payoutRequest.safeParse(request.body)
    if (!requested.success) return deny(reply, 422, 'malformed')
    return pay(services, requested.data, reply)
  })
  scope.get<{ Params: { ref: string } }>('/payouts/:ref', ofMerchants(), async (request, reply) => {
    const { ref } = request.params
    if (!(await isFromMerchant(services, request, payoutAskText(ref)))) return deny(reply, 401, 'signature')
    const payout = await findPayout(services.database, ref)
    return payout ? reply.send(await answerOf(services, payout)) : deny(reply, 404, 'unknown')
  })
}

const pay = async (services: SandpayServices, requested: PayoutRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const fresh = payoutOf(services, requested)
  const { isLost = false, answer } = playedIn(fresh.scenario)
  const payout = isLost ? fresh : await inTransaction(services.database, (tx) => openPayout(tx, services, fresh))
  if (!payout) return deny(reply, 409, 'conflict')
  return answer === 'error' ? deny(reply, 500, 'error') : reply.status(201).send(await answerOf(services, payout))
}

/** Opens a payout with its events, or returns the one of the same reference; undefined when its figures differ. */
const openPayout = async (tx: Tx, services: SandpayServices, fresh: SandpayPayout): Promise<SandpayPayout | undefined> => {
  if (!(await insertPayout(tx, fresh))) {
    const known = await findPayout(tx, fresh.ref)
    const isSame = known?.amount === fresh.amount && known.currency === fresh.currency && known.channel === fresh.channel
    return isSame ? known : undefined
  }
  for (const step of playedIn(fresh.scenario).steps) {
    const { seq, status, copies = 1, afterMs = 0 } = step
    const id = `evt_${services.rng.bytes(12).toString('hex')}`
    const happensAt = new Date(fresh.createdAt.getTime() + afterMs)
    await insertPayoutEvent(tx, { id, ref: fresh.ref, seq, status, amount: paidBy(fresh.amount, step), happensAt })
    for (let copy = 0; copy < copies; copy++) await queuePayoutDelivery(tx, services.jobs, id, 0, happensAt)
  }
  return fresh
}

const shownDigits = 4

const payoutOf = (
  { clock, ownUrl }: SandpayServices,
  { ref, channel, amount, currency, payee }: PayoutRequest,
): SandpayPayout => ({
  ref,
  channel,
  amount: fromWire(amount),
  currency,
  account: payee.number.slice(-shownDigits),
  holder: payee.holder,
  notifyUrl: `${ownUrl()}${urlOf(receiveSandpayPayout)}`,
  scenario: payoutScenarioOf(fromWire(amount), channel),
  createdAt: clock.now(),
})

const answerOf = async ({ database, clock }: SandpayServices, payout: SandpayPayout): Promise<PayoutAnswer> => {
  const now = clock.now()
  const events = payout.scenario === 'unsaid' ? [] : await payoutEventsOf(database, payout.ref)
  const happened = events.filter(({ happensAt }) => happensAt <= now)
  const status = payoutStatusOf(happened)
  const refused = playedIn(payout.scenario).isPayeeRefused ? 'payee' : 'declined'
  return {
    ref: payout.ref,
    status,
    amount: toWire(happened.find((event) => event.status === 'succeeded')?.amount ?? payout.amount),
    currency: payout.currency,
    reason: status === 'failed' ? refused : '',
  }
}
