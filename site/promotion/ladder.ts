/** How far a ladder of days is climbed: the days taken of the present round, and which is next. Days count from 1. */
export type Climbed = { taken: number; next: number }

/**
 * @param days in a row so far, with today where it is taken
 * @param length of the ladder: it begins anew after the last day
 */
export const climbedOf = ({ count, today }: { count: number; today: boolean }, length: number): Climbed => {
  if (count <= 0) return { taken: 0, next: 1 }
  const place = count % length
  // The last day of a round stays shown as taken until the next day begins a new round.
  const taken = place === 0 && today ? length : place
  return { taken, next: (taken % length) + 1 }
}
