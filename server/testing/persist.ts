import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 120_000

/**
 * Asks until the result is known.
 * @param isOpen whether an answer leaves the result open
 * @throws Error after two minutes
 */
export const persist = async <Value>(
  ask: () => Promise<Value>,
  isOpen: (value: Value) => boolean = () => false,
): Promise<Value> => {
  let last: unknown
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50 + randomInt(200))) {
    try {
      const answer = await ask()
      if (!isOpen(answer)) return answer
      last = JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    } catch (error) {
      // No answer, or an incomplete one.
      last = error
    }
  }
  throw new Error(`no true answer within two minutes, but ${said(last)}`)
}

/** With what is behind it: `fetch failed` alone says nothing. */
const said = (last: unknown): string =>
  last instanceof Error && last.cause instanceof Error ? `${String(last)}: ${last.cause.message}` : String(last)
