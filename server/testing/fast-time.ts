import type { Clock } from '../kit/clock.ts'

/** Accelerated time that starts in the past, so that it stays behind the system clock, which the database uses. */
export type FastTime = {
  clock: Clock
  words: string[]
  /** Sets the clock forward or back, for the processes that start from then on. Forward it comes nearer to the system clock. */
  jump(ms: number): void
}

/** @param lastsMs real time until it reaches the system clock */
export const fastTime = (speed: number, lastsMs: number): FastTime => {
  const moment = Date.now()
  let said = moment - speed * lastsMs
  const words = [String(moment), String(said), String(speed)]
  const jump = (ms: number): void => {
    said += ms
    words[1] = String(said)
  }
  return { clock: { now: () => new Date(said + (Date.now() - moment) * speed) }, words, jump }
}
