import type { Queryable } from '../../kit/database.ts'
import { type CountedDays, readPageOfDays } from '../../kit/counted-days.ts'
import { spanOf } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { type BetsAsked, type Ids, idsOfState, newestIds } from './page-store.ts'

type Wanted = {
  asked: BetsAsked
  timeZone: string
  /** Bets from this id on are not on the list. */
  uptoId: bigint
  /** How many of the newest are passed over, and how many are taken. */
  skip: number
  take: number
}

/** The ids of a page of a member's bets, newest first. Within a day reading goes from the newest on and stops early. */
export const idsOfPage = (from: Queryable, memberId: bigint, days: CountedDays, wanted: Wanted): Promise<bigint[]> => {
  const { asked, timeZone, uptoId } = wanted
  return readPageOfDays(days, wanted, (day, skip, take) => {
    const { since, until } = spanOf(timeZone, day, day)
    const ids = { fromId: firstIdAt(since), uptoId: least(firstIdAt(until), uptoId) }
    return newestOf(from, memberId, ids, { asked, skip, take })
  })
}

/** The ids of a page of a member's bets in an id range. */
export const newestOf = async (
  from: Queryable,
  memberId: bigint,
  ids: Ids,
  { asked, skip, take }: Pick<Wanted, 'asked' | 'skip' | 'take'>,
): Promise<bigint[]> => {
  if (asked.state === undefined && asked.isCorrected === undefined)
    return (await newestIds(from, memberId, ids, asked, skip + take)).slice(skip)
  const found: bigint[] = []
  let { uptoId } = ids
  for (let size = windowMin; found.length < skip + take && uptoId > ids.fromId; size = Math.min(size * 4, windowMax)) {
    const window = await newestIds(from, memberId, { fromId: ids.fromId, uptoId }, asked, size)
    const fromId = window.length < size ? ids.fromId : (window.at(-1) ?? ids.fromId)
    found.push(...(await idsOfState(from, memberId, { fromId, uptoId }, asked)))
    uptoId = fromId
  }
  return found.slice(skip, skip + take)
}

/** Bets of which the states are read at once. */
const windowMin = 60
const windowMax = 5_000

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
