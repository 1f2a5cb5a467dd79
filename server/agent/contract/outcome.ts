import { type PeriodFigures, settle, type Settlement } from '@tamuvo/games/agent/contract-settlement.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Period } from '../../kit/periods.ts'
import type { RunServices } from '../services.ts'
import { type LastBill, listLastBills } from './bill-store.ts'
import type { Contract, Terms } from './contract.ts'
import { noFigures, readFigures } from './figures-store.ts'
import { activeFromOf, carryOf, dayBegun } from './settle-contracts.ts'

type Asked = { payeeId: bigint; terms: Terms; contract: Contract | undefined; period: Period }

/** What a period comes to so far under terms, by what the team really did; carried over only within a contract that holds. */
export const outcomeOf = async (
  from: Queryable,
  services: Pick<RunServices, 'settings'>,
  { payeeId, terms, contract, period }: Asked,
) => {
  const activeFrom = await activeFromOf(services, terms.kind)
  const { timeZone } = await services.settings.get('brand')
  const teams = [{ ref: 0n, payeeId, products: terms.products }]
  const withMoney = terms.kind === 'DIVIDEND'
  const figures =
    (await readFigures(from, { teams, span: period, daysFrom: dayBegun(timeZone, period.since), activeFrom, withMoney })).get(
      0n,
    ) ?? noFigures
  const last = contract && withMoney ? (await listLastBills(from, [contract.id])).get(contract.id) : undefined
  const before: LastBill | undefined = last && last.since < period.since ? last : undefined
  const carryIn = contract ? carryOf(contract, before, period, timeZone) : zero
  return outcomeToSend(period, figures, settle(terms, figures, carryIn))
}

const outcomeToSend = (period: Period, figures: PeriodFigures, settled: Settlement) => ({
  period: period.key,
  since: period.since.toISOString(),
  until: period.until.toISOString(),
  stake: toWire(figures.stake),
  payout: toWire(figures.payout),
  validBet: toWire(figures.validBet),
  active: figures.active,
  rebates: toWire(figures.rebates),
  rewards: toWire(figures.rewards),
  salaries: toWire(figures.salaries),
  netLoss: toWire(settled.netLoss),
  carryIn: toWire(settled.carryIn),
  base: toWire(settled.base),
  rate: settled.rate === undefined ? null : rateText(settled.rate),
  amount: toWire(settled.amount),
})
