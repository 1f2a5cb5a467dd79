import { sqlState } from '../kit/database.ts'

/** A repeated key that hits the unique index fails its whole batch, so after the first one all keys are checked for a while. */
export type Repeats = { note(error: unknown): void; areRecent(): boolean }

const repeatsLastMs = 2_000

export const noticeRepeats = (): Repeats => {
  let until = 0
  return {
    note: (error) => {
      if (isRepeat(error)) until = performance.now() + repeatsLastMs
    },
    areRecent: () => performance.now() < until,
  }
}

/** Whether a key was used before, by another entry of its month. */
export const isRepeat = (error: unknown): boolean => sqlState(error) === '23505'
