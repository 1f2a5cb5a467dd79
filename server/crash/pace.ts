import { setTimeout as sleep } from 'node:timers/promises'

/** The time in which a round climbs: it neither jumps nor stands still, whatever the clock is set to. */
export type Pace = {
  /** Monotonic, in milliseconds. */
  elapsedMs(): number
  /** Ends early, without an error, when the signal is aborted. */
  rest(ms: number, signal: AbortSignal): Promise<void>
}

export const realPace: Pace = {
  elapsedMs: () => performance.now(),
  rest: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}
