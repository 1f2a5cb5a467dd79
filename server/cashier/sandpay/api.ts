import { receiveSandpay } from '@tamuvo/contract/cashier.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { qrOf } from './emv-qr.ts'
import { deny, isFromMerchant, ofMerchants } from './merchant.ts'
import { play } from './play.ts'
import type { SandpayServices } from './services.ts'
import { scenarioOf, statusOf } from './scenarios.ts'
import { eventsOf, findPayin, insertPayin, lockPayin, type NewPayin, type Payin } from './store.ts'
import { askText, type PayinAnswer, payinRequest, type PayinRequest } from './wire.ts'

/** The API of SandPay: merchants open payins and query their state. Both calls are signed. */
export const serveApi = (scope: FastifyInstance, services: SandpayServices): void => {
  scope.post('/payins', ofMerchants(), async (request, reply) => {
    if (!(await isFromMerchant(services, request, request.rawBody ?? ''))) return deny(reply, 401, 'signature')
    const requested = payinRequest.safeParse(request.body)
    if (!requested.success) return deny(reply, 422, 'malformed')
    const payin = await inTransaction(services.database, (tx) => openPayin(tx, services, requested.data))
    return payin ? reply.status(201).send(await answerOf(services, payin)) : deny(reply, 409, 'conflict')
  })
  scope.get<{ Params: { ref: string } }>('/payins/:ref', ofMerchants(), async (request, reply) => {
    const { ref } = request.params
    if (!(await isFromMerchant(services, request, askText(ref)))) return deny(reply, 401, 'signature')
    const payin = await findPayin(services.database, ref)
    return payin ? reply.send(await answerOf(services, payin)) : deny(reply, 404, 'unknown')
  })
}

/** Opens a payin, or returns the one of the same reference; undefined when its figures differ. */
const openPayin = async (tx: Tx, services: SandpayServices, requested: PayinRequest): Promise<Payin | undefined> => {
  const fresh = newPayin(services, requested)
  if (await insertPayin(tx, fresh)) {
    const scenario = scenarioOf(fresh.amount)
    if (scenario) await play(tx, services, fresh.ref, scenario)
    return { ...fresh, scenario }
  }
  const known = await lockPayin(tx, fresh.ref)
  return known && known.amount === fresh.amount && known.currency.code === fresh.currency.code ? known : undefined
}

const newPayin = ({ clock, rng, ownUrl }: SandpayServices, requested: PayinRequest): NewPayin => ({
  ...requested,
  amount: fromWire(requested.amount),
  token: rng.bytes(24).toString('base64url'),
  notifyUrl: `${ownUrl()}${urlOf(receiveSandpay)}`,
  createdAt: clock.now(),
  expiresAt: new Date(requested.expiresAt),
})

const answerOf = async ({ database, clock }: SandpayServices, payin: Payin): Promise<PayinAnswer> => {
  const now = clock.now()
  const happened =
    payin.scenario === 'unsaid' ? [] : (await eventsOf(database, payin.ref)).filter(({ happensAt }) => happensAt <= now)
  return {
    ref: payin.ref,
    status: statusOf(happened, payin.expiresAt, now),
    amount: toWire(receivedOf(happened) ?? payin.amount),
    currency: payin.currency.code,
    payUrl: `/sandpay/pay/${payin.token}`,
    qr: qrOf(payin),
  }
}

const receivedOf = (happened: readonly { status: string; amount: Amount }[]): Amount | undefined =>
  happened.find(({ status }) => status === 'succeeded')?.amount
