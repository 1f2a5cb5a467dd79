import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { KitServices } from '../../kit/services.ts'
import { house } from '../../ledger/accounts.ts'
import { payoutAnswer, type PayoutRequest, payoutAskText } from '../sandpay/payout-wire.ts'
import { sandpayStatement } from '../sandpay-statement.ts'
import { sharedSecret } from '../secret.ts'
import { signatureHeader, signatureOf } from '../signature.ts'
import { type Payout, type Payouts, type PayoutState, PayoutUnknown, PayoutUnsent } from './payout.ts'

const patienceMs = 8_000

/** The channels of SandPay, each with its own account. */
export const sandpayChannels = [
  { channel: 'sandpay', house: 'psp:sandpay' },
  { channel: 'sandpay2', house: 'psp:sandpay2' },
] as const

/** The adapter of a channel of SandPay over HTTP. `ownUrl` is where SandPay listens. */
export const sandpayPayouts = (
  services: KitServices,
  ownUrl: () => string,
  { channel, house: name }: (typeof sandpayChannels)[number],
): Payouts => {
  const send = async (path: string, { signed, at }: { signed: string; at: Date }, request: RequestInit): Promise<Response> => {
    const signature = signatureOf(await sharedSecret(services), signed, at)
    try {
      return await fetch(`${ownUrl()}${path}`, {
        ...request,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (error) {
      if (isRefusedConnection(error)) throw new PayoutUnsent('SandPay is not there', { cause: error })
      throw new PayoutUnknown('SandPay does not answer', { cause: error })
    }
  }
  return {
    provider: 'sandpay',
    channel,
    account: house(name),
    kinds: ['BANK', 'EWALLET', 'COIN'],
    isSandbox: true,
    pay: async (payout) => {
      const body = JSON.stringify(requestOf(channel, payout))
      return stateOf(await send('/sandpay/payouts', { signed: body, at: payout.sentAt }, { method: 'POST', body }))
    },
    ask: async (reference) => {
      const signed = { signed: payoutAskText(reference), at: services.clock.now() }
      const answer = await send(`/sandpay/payouts/${reference}`, signed, { method: 'GET' }).catch(asUnknown)
      return answer.status === 404 && (await isOwnDenial(answer)) ? undefined : stateOf(answer)
    },
    statement: sandpayStatement(services, ownUrl, { of: 'payouts', channel }),
  }
}

/** A question that did not arrive answers nothing about the payout. */
const asUnknown = (error: unknown): never => {
  if (error instanceof PayoutUnsent) throw new PayoutUnknown(error.message, { cause: error.cause })
  throw error
}

/** Not the 404 of a proxy on the way. */
const isOwnDenial = async (answer: Response): Promise<boolean> => {
  const body: unknown = await answer.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'unknown'
}

/** Nothing was sent where no connection came about. */
const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND')

const requestOf = (channel: PayoutRequest['channel'], { reference, amount, currency, payee, number }: Payout): PayoutRequest => ({
  ref: reference,
  channel,
  amount: toWire(amount),
  currency,
  payee: { kind: payee.kind, institution: payee.institution, network: payee.network, holder: payee.holder, number },
})

const stateOf = async (answer: Response): Promise<PayoutState> => {
  const body = answer.ok ? payoutAnswer.safeParse(await answer.json().catch(() => undefined)).data : undefined
  if (!body) throw new PayoutUnknown(`SandPay answered ${answer.status}`)
  return {
    status: body.status,
    amount: fromWire(body.amount),
    currency: body.currency,
    isPayeeRefused: body.reason === 'payee',
  }
}
