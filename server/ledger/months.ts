import { firstIdAt, timeOfId } from '../kit/ids.ts'
import { carriedUseOf, firstUseOf } from './keys.ts'
import type { Plan } from './rows.ts'

/** The journal lies in months by UTC; a month holds the ids with first ≤ id < next. */
type Month = { first: bigint; next: bigint }

/** Maps ids to months. It caches the month of the last id, which is mostly that of the next. */
export type Months = {
  /**
   * Whether an entry is made at the turn of a month. Another of the same key may then be in flight in the other month, where
   * no unique index separates them: for such entries the wallet account is locked before the key is checked.
   */
  isAtTurn(id: bigint): boolean
  /**
   * Whether the key of an entry may have been used in another month than its own: in one before, or in a later one, where the
   * thing it happens to is newer than the clock here says.
   */
  isOfOther(plan: Pick<Plan, 'id' | 'entry'>, now: Date): boolean
  /**
   * Whether the key of an entry may have been used in an archived month: it carries no time, or one before the month of 30 days ago, since
   * a month is archived 31 days after its end at the earliest. `ledger_post_batch` sees to it that the clock here is not further behind.
   */
  mayBeArchived(plan: Pick<Plan, 'entry'>, now: Date): boolean
}

// Longer than an entry can be in flight, clock differences included.
const turn = 120_000n << 22n

const keptMs = 30 * 86_400_000

export const readMonths = (): Months => {
  let current: Month = { first: 0n, next: 0n }
  const monthOf = (id: bigint): Month => {
    if (id < current.first || id >= current.next) current = monthAround(id)
    return current
  }
  return {
    isAtTurn: (id) => {
      const { first, next } = monthOf(id)
      return id < first + turn || id >= next - turn
    },
    isOfOther: ({ id, entry }, now) => {
      const { first, next } = monthOf(id)
      const since = firstUseOf(entry.key, now)
      return since < first || since >= next
    },
    mayBeArchived: ({ entry }, now) => {
      const since = carriedUseOf(entry.key, now)
      return since === undefined || since < monthAround(firstIdAt(new Date(now.getTime() - keptMs))).first
    },
  }
}

const monthAround = (id: bigint): Month => {
  const time = timeOfId(id)
  const start = (ahead: number): bigint => firstIdAt(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead)))
  return { first: start(0), next: start(1) }
}
