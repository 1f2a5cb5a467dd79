import { type Amount, add, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { type CarryMode, type ContractKind, type Deductions, settle, settlementRules } from './contract-settlement.ts'
import { rateOf, rateText } from './earnings.ts'

/** A bill with all that it is computed from, as the site exports it. Amounts are texts, "12.50". */
export type BillExport = {
  format: string
  bill: {
    kind: ContractKind
    stake: string
    payout: string
    validBet: string
    active: number
    rebates: string
    rewards: string
    salaries: string
    netLoss: string
    carryIn: string
    base: string
    rate: string | null
    amount: string
    rules: number
  }
  terms: {
    kind: ContractKind
    tiers: readonly { rate: string; minValidBet: string; minActive: number; minLoss: string }[]
    carryMode: CarryMode
    deductions: Deductions
    lossOnly: boolean
  }
  activeFrom: { validBet: string; deposit: string | null }
  /** Of whom, by a number of the file; 0 is the payee. */
  bets: readonly { member: number; stake: string; payout: string; validBet: string }[]
  money: readonly { member: number; deposits: string; rebates: string; rewards: string; salaries: string }[]
}

/** Where a bill differs from what its lines come to. */
export type Difference = { field: string; billed: string; computed: string }

/**
 * Computes a bill again from its export alone. What was carried from the period before is taken as billed: its bill shows it. In real time
 * the day is the highest of its payments, so the bill may be above what the lines come to at its end, never below.
 * @returns where it differs; nothing when the bill is right
 * @throws RangeError for a file of another format or other rules
 */
export const recomputed = ({ format, bill, terms, activeFrom, bets, money }: BillExport): Difference[] => {
  if (format !== 'tamuvo-bill-1') throw new RangeError(`no export of a bill: ${format}`)
  if (bill.rules !== settlementRules) throw new RangeError(`made by rules ${bill.rules}, these are rules ${settlementRules}`)
  const sumOf = <Line>(lines: readonly Line[], amountOf: (line: Line) => string): Amount =>
    lines.reduce((sum, line) => add(sum, fromWire(amountOf(line))), zero)
  const isDividend = terms.kind === 'DIVIDEND'
  const figures = {
    stake: sumOf(bets, ({ stake }) => stake),
    payout: sumOf(bets, ({ payout }) => payout),
    validBet: sumOf(bets, ({ validBet }) => validBet),
    active: activeOf({ activeFrom, bets, money }),
    rebates: isDividend ? sumOf(money, ({ rebates }) => rebates) : zero,
    rewards: isDividend ? sumOf(money, ({ rewards }) => rewards) : zero,
    salaries: isDividend ? sumOf(money, ({ salaries }) => salaries) : zero,
  }
  const agreed = {
    ...terms,
    tiers: terms.tiers.map(({ rate, minValidBet, minActive, minLoss }) => ({
      rate: rateOf(rate),
      minValidBet: fromWire(minValidBet),
      minActive,
      minLoss: fromWire(minLoss),
    })),
  }
  const settled = settle(agreed, figures, fromWire(bill.carryIn))
  const isRealtime = terms.kind === 'REALTIME_SALARY'
  const pays = isRealtime && settled.amount < fromWire(bill.amount) ? bill.amount : toWire(settled.amount)
  const computed: Omit<BillExport['bill'], 'kind' | 'carryIn' | 'rules'> = {
    stake: toWire(figures.stake),
    payout: toWire(figures.payout),
    validBet: toWire(figures.validBet),
    active: figures.active,
    rebates: toWire(figures.rebates),
    rewards: toWire(figures.rewards),
    salaries: toWire(figures.salaries),
    netLoss: toWire(settled.netLoss),
    base: toWire(settled.base),
    rate: settled.rate === undefined ? null : rateText(settled.rate),
    amount: pays,
  }
  return Object.entries(computed).flatMap(([field, value]): Difference[] => {
    const billed = bill[field as keyof typeof computed]
    return billed === value ? [] : [{ field, billed: String(billed), computed: String(value) }]
  })
}

type Team = Pick<BillExport, 'activeFrom' | 'bets' | 'money'>

/** Members but the payee with a valid bet, and a deposit where one is needed, of at least what makes them active. */
const activeOf = ({ activeFrom, bets, money }: Team): number => {
  const [played, paid] = [new Map<number, Amount>(), new Map<number, Amount>()]
  for (const { member, validBet } of bets) played.set(member, add(played.get(member) ?? zero, fromWire(validBet)))
  for (const { member, deposits } of money) paid.set(member, add(paid.get(member) ?? zero, fromWire(deposits)))
  const [least, deposit] = [fromWire(activeFrom.validBet), activeFrom.deposit === null ? null : fromWire(activeFrom.deposit)]
  return [...played].filter(
    ([member, validBet]) => member !== 0 && validBet >= least && (deposit === null || (paid.get(member) ?? zero) >= deposit),
  ).length
}
