import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for something that may fail or never end, at most for a time, and then goes on without it. */
export const withTimeout = (limitMs: number, happening: Promise<unknown>): Promise<unknown> =>
  Promise.race([happening.catch(() => {}), sleep(limitMs, undefined, { ref: false })])
