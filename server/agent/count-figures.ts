import { dayOf, startOfDay } from '../kit/days.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'
import { firstRowId } from '../ledger/id-ranges.ts'
import { closedUpto } from '../ledger/watermark.ts'
import { accrueSettled } from './accrue.ts'
import { noMoney, withMovement } from './money.ts'
import {
  addMoney,
  lockCounted,
  type MovedMoney,
  noteBalances,
  setCounted,
  setCountedAt,
  type Taken,
  takeMovements,
} from './money-store.ts'
import { moveDueIn } from './moves.ts'
import type { RunServices } from './services.ts'

/** What teams hold is noted so soon after a day began, or not at all: later it would be another figure. */
const noteWithinMs = 15 * 60_000

/** Counts what teams moved since the last time. Killed anywhere or run by several processes it counts each bet and each movement once. */
export const countFigures = async (services: RunServices): Promise<void> => {
  const { database, clock } = services
  const begun = clock.now()
  const { timeZone } = await services.settings.get('brand')
  const day = startOfDay(timeZone, dayOf(timeZone, begun))
  if (begun.getTime() - day.getTime() < noteWithinMs) await inTransaction(database, (tx) => noteBalances(tx, day))
  await accrueSettled(services)
  if (await countMoney(services)) await setCountedAt(database, begun)
}

/** So much of the past in one transaction. */
const chunkMs = 6 * 3_600_000

/**
 * Counts the money of the journal. Where it is closed nothing can appear any more: that is passed once. What lies above is taken as it is
 * found, and each row is kept by its id, so none counts twice.
 * @returns false when another process is at it
 */
const countMoney = async (services: RunServices): Promise<boolean> => {
  for (;;) {
    const step = await inTransaction(services.database, (tx) => countStep(tx, services))
    if (step !== 'more') return step === 'all'
  }
}

const countStep = async (tx: Tx, services: RunServices): Promise<'more' | 'all' | 'busy'> => {
  const from = await lockCounted(tx)
  if (from === undefined) return 'busy'
  await moveDueIn(tx, services)
  const closed = await closedUpto(tx)
  const first = from < closed ? ((await firstRowId(tx, { fromId: from, uptoId: closed })) ?? closed) : closed
  if (first >= closed) {
    await take(tx, services, from, null)
    await setCounted(tx, closed)
    return 'all'
  }
  const end = firstIdAt(new Date(timeOfId(first).getTime() + chunkMs))
  const upto = end < closed ? end : closed
  await take(tx, services, first, upto)
  await setCounted(tx, upto)
  return 'more'
}

const take = async (tx: Tx, services: RunServices, from: bigint, upto: bigint | null): Promise<void> => {
  const { timeZone } = await services.settings.get('brand')
  await addMoney(tx, moneyByDay(await takeMovements(tx, from, upto), timeZone))
}

/** What members moved on each day. */
const moneyByDay = (taken: readonly Taken[], timeZone: string): MovedMoney[] => {
  const moved = new Map<string, MovedMoney>()
  for (const movement of taken) {
    const { memberId } = movement
    const day = dayOf(timeZone, timeOfId(movement.id))
    const key = `${memberId} ${day}`
    const known = moved.get(key) ?? { ...noMoney, memberId, day: startOfDay(timeZone, day) }
    moved.set(key, { ...known, ...withMovement(known, movement) })
  }
  return [...moved.values()]
}
