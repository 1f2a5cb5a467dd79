import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for something that may take for ever, or fail; then goes on without it. */
export const withTimeout = (limitMs: number, happening: Promise<unknown>): Promise<unknown> =>
  Promise.race([happening.catch(() => {}), sleep(limitMs, undefined, { ref: false })])
