/** Missions: what counts towards one, when it is completed, and which ones would draw members to higher stakes. */

/** What counts so far, and the place among all that counts at which the goal was first reached. */
export type Progress = { done: bigint; reachedAt: bigint | undefined }

export const noProgress: Progress = { done: 0n, reachedAt: undefined }

/** Something that counts, at its place among all that does. Below zero where a bet or a deposit was taken back. */
export type Move = { at: bigint; moved: bigint }

/** Counts moves in their order. Once the goal is reached nothing changes any more: a correction later takes nothing back. */
export const countMoves = (progress: Progress, moves: readonly Move[], goal: bigint): Progress => {
  let { done, reachedAt } = progress
  for (const { at, moved } of moves) {
    if (reachedAt !== undefined) break
    done += moved
    if (done >= goal) reachedAt = at
  }
  return { done, reachedAt }
}

/**
 * When each step of a chain is completed: with its own goal and those of all steps before it. What was done before a step opened counts
 * for it.
 */
export const completedSteps = (reached: readonly (bigint | undefined)[]): (bigint | undefined)[] => {
  let last: bigint | undefined = 0n
  return reached.map((at) => {
    last = at === undefined || last === undefined ? undefined : at > last ? at : last
    return last
  })
}

/** A goal of money, and what its reward is worth, both in minor units. */
export type Paying = { goal: bigint; worth: bigint }

/** Hundredths of a percent in the whole. */
const whole = 10_000n

/** Whether a reward is more than a share of what a mission asks members to bet or pay in. @param shareMax in hundredths of a percent */
export const paysTooMuch = ({ goal, worth }: Paying, shareMax: bigint): boolean => worth * whole > goal * shareMax

/** Whether of missions that count the same a higher one pays more for each unit than a lower one, and so draws to higher stakes. */
export const drawsToMore = (missions: readonly Paying[]): boolean => {
  const rising = missions.toSorted((a, b) => (a.goal < b.goal ? -1 : a.goal > b.goal ? 1 : 0))
  return rising.some(({ goal, worth }, index) => {
    const before = rising[index - 1]
    return before !== undefined && goal > before.goal && worth * before.goal > before.worth * goal
  })
}
