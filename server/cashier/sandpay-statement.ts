import { fromWire } from '@tamuvo/money/amount.ts'
import { limitedText } from '../kit/limited-text.ts'
import type { KitServices } from '../kit/services.ts'
import { type SandpayLine, statementAnswer, statementText } from './sandpay/statement-wire.ts'
import { sharedSecret } from './secret.ts'
import { signatureHeader, signatureOf } from './signature.ts'
import { type ReadStatement, StatementDown, type StatementKind } from './statement.ts'

const patienceMs = 10_000
const bytesMax = 1_000_000

type Wanted = { of: 'payins' } | { of: 'payouts'; channel: string }

/** Reads statements of SandPay over HTTP. `ownUrl` is where it listens. */
export const sandpayStatement =
  (services: KitServices, ownUrl: () => string, wanted: Wanted): ReadStatement =>
  async ({ since, until, after }) => {
    const query = new URLSearchParams({
      since: since.toISOString(),
      until: until.toISOString(),
      ...(wanted.of === 'payouts' ? { channel: wanted.channel } : {}),
      ...(after === null ? {} : { after }),
    })
    const path = `/sandpay/statements/${wanted.of}?${query}`
    const { lines, next } = await ask(services, ownUrl(), path)
    return { lines: lines.map(lineOf), next }
  }

const ask = async (services: KitServices, url: string, path: string) => {
  const signature = signatureOf(await sharedSecret(services), statementText(path), services.clock.now())
  try {
    const answer = await fetch(`${url}${path}`, {
      headers: { [signatureHeader]: signature },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = statementAnswer.safeParse(
      answer.ok ? JSON.parse(await limitedText(answer, bytesMax).catch(asTooLong)) : undefined,
    )
    if (body.success) return body.data
    throw new StatementDown(answer.ok ? 'SandPay answers nonsense' : `SandPay answered ${answer.status}`)
  } catch (error) {
    if (error instanceof StatementDown) throw error
    if (error instanceof SyntaxError) throw new StatementDown('SandPay answers nonsense', { cause: error })
    throw new StatementDown('SandPay does not answer', { cause: error })
  }
}

/** Read to its limit, and not to its end. Other failures are those of the line. */
const asTooLong = (error: unknown): never => {
  throw String(error).includes('too long') ? new StatementDown('an answer of SandPay is too long', { cause: error }) : error
}

const kinds: Record<SandpayLine['kind'], StatementKind> = {
  payin: 'PAYIN',
  refund: 'REFUND',
  payout: 'PAYOUT',
  return: 'RETURN',
}

const lineOf = ({ id, ref, kind, amount, currency, at }: SandpayLine) => ({
  id,
  reference: ref,
  kind: kinds[kind],
  amount: fromWire(amount),
  currency,
  at: new Date(at),
})
