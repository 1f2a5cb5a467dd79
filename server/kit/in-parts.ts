import { sqlState } from './database.ts'

/** A statement that took too long was cancelled. */
const isCancelled = (error: unknown): boolean => sqlState(error) === '57014'

type Size = { most: number; least: number }

/**
 * Repeats a step until nothing is left. One that was cut off for its time, on a machine that has much else to do, is tried again with an
 * eighth of what it takes at once.
 * @param step of at most so much; @returns whether there was something, or more is left
 */
export const inParts = async ({ most, least }: Size, step: (atMost: number) => Promise<boolean>): Promise<void> => {
  for (let atMost = most; ;) {
    try {
      if (!(await step(atMost))) return
    } catch (error) {
      if (!isCancelled(error) || atMost === least) throw error
      atMost = Math.max(least, Math.floor(atMost / 8))
    }
  }
}
