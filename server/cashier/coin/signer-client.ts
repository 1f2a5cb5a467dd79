import type { Clock } from '../../kit/clock.ts'
import { limitedText } from '../../kit/limited-text.ts'
import { signatureHeader, signatureOf } from '../signature.ts'
import type { Hex } from './chain.ts'
import { askText, type OrderAnswer, orderAnswer } from './signer/wire.ts'

/** No answer, or one that says nothing. The signer may have taken the order all the same. */
export class SignerDown extends Error {
  override name = 'SignerDown'
}

/** Nothing is heard of the signer at all: another question would not be answered either. */
export class SignerAway extends SignerDown {
  override name = 'SignerAway'
}

/** The signer has not taken the order: nothing was reached, or it is over the limit of today. */
export class SignerLater extends Error {
  override name = 'SignerLater'
}

/** The signer has an order of this reference for something else: what it paid or pays is not this. */
export class SignerOther extends Error {
  override name = 'SignerOther'
}

/** Asks the signer over HTTP. @throws SignerDown, SignerLater, SignerOther */
export type SignerClient = {
  /** @returns undefined when it refuses for good. @param at when the try began: the signer refuses what arrives long after */
  pay(order: { reference: string; address: Hex; value: bigint }, at: Date): Promise<OrderAnswer | undefined>
  sweep(order: { reference: string; number: number }): Promise<OrderAnswer | undefined>
  /** @returns undefined when it has never heard of the order */
  ask(reference: string): Promise<OrderAnswer | undefined>
}

const patienceMs = 8_000
const answerBytesMax = 16 * 1024

type Reply = { status: number; body: unknown }

export const signerClient = ({ url, secret }: { url: string; secret: string }, clock: Clock): SignerClient => {
  const send = async (path: string, signed: string, at: Date, request: RequestInit): Promise<Reply> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        ...request,
        headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(secret, signed, at) },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      return { status: answer.status, body: JSON.parse(await limitedText(answer, answerBytesMax)) }
    } catch (error) {
      if (isRefusedConnection(error)) throw new SignerLater('the signer is not there', { cause: error })
      throw new SignerAway('the signer does not answer', { cause: error })
    }
  }
  const post = async (path: string, order: object, at: Date): Promise<OrderAnswer | undefined> => {
    const body = JSON.stringify(order)
    const reply = await send(path, `${path} ${body}`, at, { method: 'POST', body })
    if (reply.status === 403) return undefined
    if (reply.status === 401 || reply.status === 429) throw new SignerLater(`the signer answered ${reply.status}`)
    if (reply.status === 409) throw new SignerOther('the signer answered 409')
    return read(reply)
  }
  return {
    pay: ({ reference, address, value }, at) => post('/payouts', { reference, address, value: value.toString() }, at),
    sweep: (order) => post('/sweeps', order, clock.now()),
    ask: async (reference) => {
      const reply = await send(`/orders/${reference}`, askText(reference), clock.now(), { method: 'GET' }).catch(asDown)
      return reply.status === 404 && isOwnDenial(reply.body) ? undefined : read(reply)
    },
  }
}

/** A question that did not arrive answers nothing. */
const asDown = (error: unknown): never => {
  if (error instanceof SignerLater) throw new SignerAway(error.message, { cause: error.cause })
  throw error
}

/** Not the 404 of a proxy on the way. */
const isOwnDenial = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'unknown'

const read = ({ status, body }: Reply): OrderAnswer => {
  const answer = status === 200 ? orderAnswer.safeParse(body).data : undefined
  if (!answer) throw new SignerDown(`the signer answered ${status}`)
  return answer
}

/** Nothing was sent where no connection came about. */
const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND')
