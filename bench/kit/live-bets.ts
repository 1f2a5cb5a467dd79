import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './figures.ts'

/** Latencies in milliseconds. */
export type Waits = { answers: number; p50: number; p99: number }

/**
 * Calls at a constant rate, independent of earlier answers (open loop). A latency is measured from the time when the call was
 * due, so the delay of a busy caller counts.
 * @returns a function that stops, awaits the open calls and returns the waits
 */
export const askSteadily = (perSecond: number, ask: (turn: number) => Promise<void>): (() => Promise<Waits>) => {
  const waits: number[] = []
  const open = new Set<Promise<void>>()
  const begun = performance.now()
  let [isOn, turn] = [true, 0]
  const askOne = async (due: number, place: number): Promise<void> => {
    await ask(place)
    waits.push(performance.now() - due)
  }
  const asking = async (): Promise<void> => {
    for (; isOn; await sleep(1)) {
      for (; begun + (turn * 1000) / perSecond <= performance.now(); turn++) {
        const answer = askOne(begun + (turn * 1000) / perSecond, turn)
        open.add(answer)
        void answer.finally(() => open.delete(answer))
      }
    }
    await Promise.all(open)
  }
  const asked = asking()
  return async () => {
    isOn = false
    await asked
    const sorted = waits.toSorted((a, b) => a - b)
    return { answers: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
  }
}
