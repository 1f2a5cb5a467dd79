import type { Clock } from '../../kit/clock.ts'
import { type Database, inTransaction, type Tx } from '../../kit/database.ts'
import { type Day, dayOf, spanOf } from '../../kit/days.ts'
import { firstIdAt, timeOfId } from '../../kit/ids.ts'
import {
  addDayAnew,
  addNewBets,
  addSettled,
  clearSums,
  isSummed,
  keepLateBets,
  lockSums,
  sumStateOf,
  type SumState,
  takeChanged,
} from './sum-store.ts'

/** A bet may be written so much later than its id was made: up to there it is looked whether some were. */
const lateMs = 3_600_000

/** New bets in one transaction, and transactions in one call. The next call goes on from there. */
const addedMax = 5_000
const passesMax = 8

/** What the sums of a member hold: bets up to `upto`. With `isCounting` there are more. */
export type Summed = { upto: bigint; isCounting: boolean }

type Tools = { database: Database; clock: Clock }

/** Brings the sums of a member's betting record up to date, by days of a time zone. */
export const refreshSums = async ({ database, clock }: Tools, memberId: bigint, timeZone: string): Promise<Summed> => {
  const known = await sumStateOf(database, memberId)
  if (known?.timeZone === timeZone && (await isSummed(database, memberId, known))) return { upto: known.upto, isCounting: false }
  const pass = (): Promise<Summed> => inTransaction(database, (tx) => addBets(tx, clock, memberId, timeZone))
  let summed = await pass()
  for (let passes = 1; summed.isCounting && passes < passesMax; passes++) summed = await pass()
  return summed
}

const addBets = async (tx: Tx, clock: Clock, memberId: bigint, timeZone: string): Promise<Summed> => {
  let state = await lockSums(tx, memberId, timeZone)
  if (state.timeZone !== timeZone) state = await clearSums(tx, memberId, timeZone)
  await addSettled(tx, memberId, timeZone)
  const changed = await takeChanged(tx, memberId)
  await addDaysAnew(tx, memberId, state, changed)
  const lateFrom = most(state.lateFrom, firstIdAt(new Date(clock.now().getTime() - lateMs)))
  for (;;) {
    const { isLate, lateBets, upto, isFull } = await addNewBets(tx, memberId, { state, lateFrom, limit: addedMax })
    if (!isLate) return { upto, isCounting: isFull }
    await addDaysAnew(tx, memberId, state, [state.lateFrom, state.upto])
    await keepLateBets(tx, memberId, lateBets)
    state = { ...state, lateBets }
  }
}

/** The days of some bets, of those that are added up. */
const addDaysAnew = async (tx: Tx, memberId: bigint, state: SumState, betIds: readonly bigint[]): Promise<void> => {
  const { timeZone, upto } = state
  const days = new Set<Day>(betIds.filter((id) => id <= upto).map((id) => dayOf(timeZone, timeOfId(id))))
  for (const day of days) await addDayAnew(tx, memberId, state, { day, ...spanOf(timeZone, day, day) })
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
