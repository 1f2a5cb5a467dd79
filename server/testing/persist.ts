import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/**
 * Asks until the result is known.
 * @param isOpen whether an answer leaves the result open
 * @throws Error after a minute
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
  throw new Error(`no true answer within a minute, but ${String(last)}`)
}
