import type { Clock } from '../kit/clock.ts'

/** Accelerated time that starts in the past, so that it stays behind the system clock, which the database uses. */
export type FastTime = { clock: Clock; words: string[] }

/** @param lastsMs real time until it reaches the system clock */
export const fastTime = (speed: number, lastsMs: number): FastTime => {
  const moment = Date.now()
  const said = moment - speed * lastsMs
  return {
    clock: { now: () => new Date(said + (Date.now() - moment) * speed) },
    words: [String(moment), String(said), String(speed)],
  }
}
