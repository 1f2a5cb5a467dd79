import { addedBy, type PeriodFigures, realtimeRules, settle } from '@tamuvo/games/agent/contract-settlement.ts'
import { add, type Amount, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { type Period, periodOf } from '../../kit/periods.ts'
import { hasUncounted } from '../accrue.ts'
import type { RunServices } from '../services.ts'
import type { Contract } from './contract.ts'
import { holdBills } from './bill-store.ts'
import { type ActiveFrom, areMovementsCounted, noFigures, readFigures } from './figures-store.ts'
import { activeFromOf } from './settle-contracts.ts'
import { listFrozen, lockRealtime, setSettled } from './settle-store.ts'
import { listPaidToday, type Tick, writeTicks } from './tick-store.ts'

/** How long after five minutes are over they are decided. */
const waitMs = 60_000

/**
 * Decides what real time adds, once for every five minutes: what the day comes to so far, less what was paid of it. A tick that was missed
 * is made up by the next one; the last of a day is decided when it is over.
 */
export const tickRealtime = async (services: RunServices): Promise<void> => {
  const { database, clock, settings } = services
  const { timeZone } = await settings.get('brand')
  const at = periodOf('fiveMinutes', timeZone, new Date(clock.now().getTime() - waitMs)).since
  if (await hasUncounted(database, at)) return
  const activeFrom = await activeFromOf(services, 'REALTIME_SALARY')
  if (activeFrom.deposit !== null && !(await areMovementsCounted(database, at))) return
  const { reviewsOwn } = await settings.get('agent.contracts')
  const tick = (tx: Tx) => tickDays(tx, services, { at, timeZone, activeFrom, reviewsOwn })
  while (await inTransaction(database, tick));
}

type Ticking = { at: Date; timeZone: string; activeFrom: ActiveFrom; reviewsOwn: boolean }

/** @returns whether a day ended: then the next one has begun */
const tickDays = async (tx: Tx, services: RunServices, { at, timeZone, activeFrom, reviewsOwn }: Ticking): Promise<boolean> => {
  await holdBills(tx)
  const contracts = await lockRealtime(tx, at)
  let ended = false
  for (const from of new Set(contracts.map(({ settledUntil }) => settledUntil?.getTime() ?? 0))) {
    const same = contracts.filter(({ settledUntil }) => settledUntil?.getTime() === from)
    const day = periodOf('daily', timeZone, new Date(from))
    const isOver = day.until <= at
    await tickDay(tx, services, same, { day, at: isOver ? day.until : at, activeFrom, reviewsOwn })
    if (!isOver) continue
    await setSettled(
      tx,
      same.map(({ id }) => ({ id, until: day.until })),
    )
    ended = true
  }
  return ended
}

type DayTick = { day: Period; at: Date; activeFrom: ActiveFrom; reviewsOwn: boolean }

const tickDay = async (
  tx: Tx,
  { newId, clock }: RunServices,
  contracts: readonly Contract[],
  { day, at, activeFrom, reviewsOwn }: DayTick,
): Promise<void> => {
  const teams = contracts.map(({ id, payeeId, terms }) => ({ ref: id, payeeId, products: terms.products }))
  const figures = await readFigures(tx, {
    teams,
    span: { since: day.since, until: at },
    daysFrom: day.since,
    activeFrom,
    withMoney: false,
    isToTheMinute: true,
  })
  const paid = await listPaidToday(
    tx,
    contracts.map(({ id }) => id),
    day.key,
  )
  const frozen = await listFrozen(
    tx,
    contracts.map(({ payeeId }) => payeeId),
  )
  const ticks = contracts.map((contract) => ({
    ...tickOf(contract, figures.get(contract.id), paid.get(contract.id)?.amount),
    id: newId(),
    needsReview: (contract.payerId === null && reviewsOwn) || frozen.has(contract.payeeId),
  }))
  await writeTicks(tx, ticks.map(withState), { day, at, activeFrom, rules: realtimeRules, now: clock.now() })
}

const withState = ({ needsReview, ...tick }: Omit<Tick, 'state'> & { needsReview: boolean }): Tick => {
  if (tick.amount === zero) return { ...tick, state: 'NOT_REACHED' }
  return { ...tick, state: needsReview ? 'PENDING_REVIEW' : 'PAYABLE' }
}

const tickOf = (contract: Contract, figures: PeriodFigures = noFigures, before: Amount = zero): Omit<Tick, 'id' | 'state'> => {
  const settled = settle(contract.terms, figures, zero)
  const added = addedBy(settled.amount, before)
  return { contract, figures, settled, added, amount: add(before, added) }
}
