import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { KitServices } from '../kit/services.ts'
import { house } from '../ledger/accounts.ts'
import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import { type Payin, type PayinState, type Provider, ProviderDown, providerHouses } from './provider.ts'
import { askText, payinAnswer, type PayinRequest } from './sandpay/wire.ts'
import { sandpayStatement } from './sandpay-statement.ts'
import { sharedSecret } from './secret.ts'
import { signatureHeader, signatureOf } from './signature.ts'

const patienceMs = 5_000

const kindOf = (kind: DepositKind): PayinRequest['kind'] => (kind === 'QR_DYNAMIC' ? 'qr' : 'wallet')

/** The adapter of SandPay over HTTP. `ownUrl` is where SandPay listens: in this deployment, our own address. */
export const sandpayProvider = (services: KitServices, ownUrl: () => string): Provider => {
  const send = async (path: string, signed: string, request: RequestInit): Promise<Response> => {
    const signature = signatureOf(await sharedSecret(services), signed, services.clock.now())
    try {
      return await fetch(`${ownUrl()}${path}`, {
        ...request,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (error) {
      throw new ProviderDown('SandPay does not answer', { cause: error })
    }
  }
  return {
    name: 'sandpay',
    account: house(providerHouses.sandpay),
    isAsked: true,
    open: async (payin) => {
      const body = JSON.stringify(requestOf(payin))
      return stateOf(await send('/sandpay/payins', body, { method: 'POST', body }))
    },
    ask: async (reference) => {
      const answer = await send(`/sandpay/payins/${reference}`, askText(reference), { method: 'GET' })
      return answer.status === 404 ? undefined : stateOf(answer)
    },
    statement: sandpayStatement(services, ownUrl, { of: 'payins' }),
  }
}

const requestOf = (payin: Payin): PayinRequest => ({
  ref: payin.reference,
  kind: kindOf(payin.kind),
  title: payin.title,
  payee: payin.payee,
  amount: toWire(payin.amount),
  currency: payin.currency,
  language: payin.language,
  returnUrl: payin.returnUrl,
  expiresAt: payin.expiresAt.toISOString(),
})

const stateOf = async (answer: Response): Promise<PayinState> => {
  const body = answer.ok ? payinAnswer.safeParse(await answer.json().catch(() => undefined)).data : undefined
  if (!body) throw new ProviderDown(`SandPay answered ${answer.status}`)
  return { event: body.status, amount: fromWire(body.amount), currency: body.currency, payUrl: body.payUrl, qr: body.qr }
}
