import { carryInto, settle } from '@tamuvo/games/agent/contract-settlement.ts'
import type { BillState } from '@tamuvo/contract/agent-bills.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { type Period, periodOf } from '../../kit/periods.ts'
import { hasUncounted } from '../accrue.ts'
import type { RunServices } from '../services.ts'
import type { NewBill } from './bill.ts'
import { holdBills, insertBills, type LastBill, listLastBills } from './bill-store.ts'
import type { ContractKind, ContractPeriod } from '@tamuvo/contract/agent-contracts.ts'
import type { Contract } from './contract.ts'
import { areMovementsCounted, type ActiveFrom, noFigures, readFigures } from './figures-store.ts'
import { listFrozen, listUnsettled, lockUnsettled, setSettled, type Unsettled } from './settle-store.ts'

const minuteMs = 60_000

/** How long after its end a period is settled. Rebates of a day are paid before what is deducted for them. */
const waits: Record<ContractPeriod, number> = {
  hourly: 3 * minuteMs,
  daily: 30 * minuteMs,
  weekly: 60 * minuteMs,
  semimonthly: 120 * minuteMs,
  monthly: 150 * minuteMs,
}

/** Makes the bills of all periods that are over, the oldest first. Killed anywhere or run by several processes it makes each once. */
export const settleContracts = async (services: RunServices): Promise<void> => {
  while (await settleNext(services));
}

/** @returns whether a period was settled */
const settleNext = async (services: RunServices): Promise<boolean> => {
  const { database, clock, settings } = services
  const { timeZone } = await settings.get('brand')
  const now = clock.now().getTime()
  for (const unsettled of await listUnsettled(database)) {
    const period = periodOf(unsettled.period, timeZone, unsettled.from)
    if (period.until.getTime() + waits[unsettled.period] > now) continue
    // What was settled before its end has to be there first.
    if (await hasUncounted(database, period.until)) return false
    if (!(await areMovementsCounted(database, period.until))) return false
    await settlePeriod(services, unsettled, period)
    return true
  }
  return false
}

/** What decides about bills, read before the transaction. */
type Rules = { activeFrom: ActiveFrom; reviewsOwn: boolean; timeZone: string }

export const activeFromOf = async (services: Pick<RunServices, 'settings'>, kind: ContractKind): Promise<ActiveFrom> => {
  const { activeValid, activeDeposit } = await services.settings.get('agent.contracts')
  return { valid: fromWire(activeValid[kind]), deposit: activeDeposit === null ? null : fromWire(activeDeposit) }
}

const settlePeriod = async (services: RunServices, unsettled: Unsettled, period: Period): Promise<void> => {
  const { database, settings, clock } = services
  const rules = {
    activeFrom: await activeFromOf(services, unsettled.kind),
    reviewsOwn: (await settings.get('agent.contracts')).reviewsOwn,
    timeZone: (await settings.get('brand')).timeZone,
  }
  await inTransaction(database, async (tx) => {
    await holdBills(tx)
    const contracts = await lockUnsettled(tx, unsettled)
    if (contracts.length === 0) return
    const bills: NewBill[] = []
    // One that another took the place of within the period settles a shorter one.
    for (const until of new Set(contracts.map((contract) => endWithin(contract, period).getTime()))) {
      const same = contracts.filter((contract) => endWithin(contract, period).getTime() === until)
      bills.push(...(await billsOf(tx, services, same, { ...period, since: unsettled.from, until: new Date(until) }, rules)))
    }
    await insertBills(tx, bills, clock.now())
    await setSettled(
      tx,
      bills.map(({ contractId, until }) => ({ id: contractId, until })),
    )
  })
}

const endWithin = ({ until }: Contract, period: Period): Date => (until && until < period.until ? until : period.until)

const billsOf = async (
  tx: Tx,
  { newId }: RunServices,
  contracts: readonly Contract[],
  period: Period,
  rules: Rules,
): Promise<NewBill[]> => {
  const teams = contracts.map(({ id, payeeId, terms }) => ({ ref: id, payeeId, products: terms.products }))
  const withMoney = contracts.some(({ terms }) => terms.kind === 'DIVIDEND')
  const figures = await readFigures(tx, {
    teams,
    span: period,
    daysFrom: dayBegun(rules.timeZone, period.since),
    activeFrom: rules.activeFrom,
    withMoney,
  })
  const ids = contracts.map(({ id }) => id)
  const last = withMoney ? await listLastBills(tx, ids) : new Map<bigint, LastBill>()
  const frozen = await listFrozen(
    tx,
    contracts.map(({ payeeId }) => payeeId),
  )
  return contracts.map((contract) => {
    const { id, terms, payerId, payeeId } = contract
    const own = figures.get(id) ?? noFigures
    const settled = settle(terms, own, carryOf(contract, last.get(id), period, rules.timeZone))
    const needsReview = (payerId === null && rules.reviewsOwn) || frozen.has(payeeId)
    return {
      id: newId(),
      contractId: id,
      kind: terms.kind,
      period: period.key,
      since: period.since,
      until: period.until,
      payerId,
      payeeId,
      figures: own,
      settled,
      activeFrom: rules.activeFrom,
      state: stateOf(settled, needsReview),
    }
  })
}

/** When the day of a moment began. */
export const dayBegun = (timeZone: string, at: Date): Date => startOfDay(timeZone, dayOf(timeZone, at))

/** What a dividend begins with. */
export const carryOf = ({ terms }: Contract, last: LastBill | undefined, { since }: { since: Date }, timeZone: string) => {
  if (terms.kind !== 'DIVIDEND' || !last) return zero
  return carryInto(terms.carryMode, { ...last, since: dayOf(timeZone, last.since) }, dayOf(timeZone, since))
}

/** A rate that was reached may still come to less than the smallest unit. */
const stateOf = ({ state, amount }: ReturnType<typeof settle>, needsReview: boolean): BillState => {
  if (state !== 'PAYABLE') return state
  if (amount === zero) return 'NOT_REACHED'
  return needsReview ? 'PENDING_REVIEW' : 'PAYABLE'
}
