import type { Clock } from '../kit/clock.ts'

/** An answer that is kept for a moment. */
export type Brief<Answer> = { ask(): Promise<Answer>; forget(): void }

/** Asks at most once in `keepMs`, however many want to know. An error is not kept. */
export const briefly = <Answer>(clock: Clock, keepMs: number, read: () => Promise<Answer>): Brief<Answer> => {
  let kept: { at: number; answer: Promise<Answer> } | undefined
  const forget = () => {
    kept = undefined
  }
  const readAnew = (at: number): Promise<Answer> => {
    const fresh = { at, answer: read() }
    kept = fresh
    fresh.answer.catch(() => {
      if (kept === fresh) forget()
    })
    return fresh.answer
  }
  return {
    ask: () => {
      const now = clock.now().getTime()
      return kept && Math.abs(now - kept.at) < keepMs ? kept.answer : readAnew(now)
    },
    forget,
  }
}
