import { type Call, type Envelope, type ReceivedOutputOf, urlOf } from '@tamuvo/contract/call.ts'
import { getDraw, listSales, listShareKeys } from '@tamuvo/contract/lottery.ts'
import { keyIdOf, type ShareKey } from '@tamuvo/games/lottery/shares.ts'
import { PlainError } from '../plain-error.mjs'
import type { Evidence } from './evidence.ts'

const salesAtOnce = 5_000

type Wanted = { url: string; game: string; issue: string }

/** Fetches a draw, its proof and every ticket sold. @throws PlainError without an answer or on a refusal */
export const fetchEvidence = async ({ url, game, issue }: Wanted): Promise<Evidence> => {
  const draw = await ask(url, getDraw, { game, issue })
  const isSigned = draw.proof?.terms?.includes('|shares:') === true
  const keys = isSigned ? (await ask(url, listShareKeys, {})).list.map(({ modulus, proof }) => ({ modulus, proof })) : []
  return { draw, sales: draw.result ? await fetchSales({ url, game, issue }) : [], keys: keys.filter(isNamedIn(draw)) }
}

/** Whether a key is one of those in the terms of a draw. */
const isNamedIn =
  ({ proof }: Evidence['draw']) =>
  ({ modulus }: ShareKey): boolean =>
    proof?.terms?.includes(keyIdOf(modulus)) === true

/** The lines of all tickets of a draw whose sale is closed. */
export const fetchSales = async ({ url, ...issue }: Wanted): Promise<string[]> => {
  const sales: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: ReceivedOutputOf<typeof listSales> = await ask(url, listSales, {
      ...issue,
      limit: String(salesAtOnce),
      ...(after && { after }),
    })
    sales.push(...page.lines)
    after = page.nextAfter
  }
  return sales
}

/** @throws PlainError without an answer or on a refusal, see `refusalOf` */
export const ask = async <C extends Call>(url: string, call: C, query: Record<string, string>): Promise<ReceivedOutputOf<C>> => {
  const answer = await fetchJson(`${url.replace(/\/$/, '')}${urlOf(call)}?${new URLSearchParams(query)}`)
  if (!answer.success) throw new PlainError(`The server refused: ${answer.code}.`, { cause: answer.code })
  const read = call.output.safeParse(answer.value)
  if (!read.success) throw new PlainError('The server gave an answer that this version does not understand.')
  return read.data as ReceivedOutputOf<C>
}

/** The code of a refusal that `ask` has thrown. */
export const refusalOf = (error: unknown): unknown => (error instanceof PlainError ? error.cause : undefined)

const noAnswer = 'NO_ANSWER'

/** Whether `ask` has thrown because nobody of ours answered. */
export const isUnreachable = (error: unknown): error is Error => refusalOf(error) === noAnswer

const answerMs = 60_000

const fetchJson = async (address: string): Promise<Envelope<unknown>> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(answerMs) })
    return (await response.json()) as Envelope<unknown>
  } catch {
    throw new PlainError(`No answer of ours from ${address}.`, { cause: noAnswer })
  }
}
