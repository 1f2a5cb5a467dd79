import type { Day } from './days.ts'

/** Days with how many things of a list they have, newest first. */
export type CountedDays = readonly { day: Day; count: number }[]

/**
 * A page of a list that lies in days: whole days are passed over by their counts, so that a page costs the same however long the list
 * is. `read` reads of one day.
 */
export const readPageOfDays = async <Row>(
  days: CountedDays,
  { skip, take }: { skip: number; take: number },
  read: (day: Day, skip: number, take: number) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = []
  let left = skip
  for (const { day, count } of days) {
    if (found.length >= take) break
    if (left >= count) {
      left -= count
      continue
    }
    found.push(...(await read(day, left, take - found.length)))
    left = 0
  }
  return found
}
