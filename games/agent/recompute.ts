import { type Amount, add, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import {
  addedBy,
  type CarryMode,
  type ContractKind,
  type Deductions,
  type PeriodFigures,
  rulesOf,
  settle,
  type SettledTerms,
} from './contract-settlement.ts'
import { rateOf, rateText } from './earnings.ts'

type BetLine = { member: number; from: string; stake: string; payout: string; validBet: string }
type MoneyLine = {
  member: number
  from?: string | undefined
  deposits: string
  rebates: string
  rewards: string
  salaries: string
}
type Tick = { at: string; validBet: string; active: number; rate: string | null; added: string }

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
  bets: readonly BetLine[]
  money: readonly MoneyLine[]
  /** What was decided every five minutes, in real time. */
  ticks: readonly Tick[]
}

/** Where a bill differs from what its lines come to. */
export type Difference = { field: string; billed: string; computed: string }

const formats = ['tamuvo-bill-1', 'tamuvo-bill-2']

/**
 * Computes a bill again from its export alone. What was carried from the period before is taken as billed: its bill shows it. In real time each
 * tick is computed from the lines before it, and the day is what the ticks added.
 * @returns where it differs; nothing when the bill is right
 * @throws RangeError for a file of another format or other rules
 */
export const recomputed = (file: BillExport): Difference[] => {
  const { format, bill, terms } = file
  if (!formats.includes(format)) throw new RangeError(`no export of a bill: ${format}`)
  const rules = rulesOf(bill.kind)
  if (bill.rules !== rules) throw new RangeError(`made by rules ${bill.rules}, these are rules ${rules}`)
  const agreed = termsFrom(terms)
  const figures = new Figures(file)
  figures.takeBefore(undefined)
  const sums = figures.all(terms.kind === 'DIVIDEND')
  const settled = settle(agreed, sums, fromWire(bill.carryIn))
  const { added, differences } = terms.kind === 'REALTIME_SALARY' ? tickedBy(file, agreed) : { added: undefined, differences: [] }
  const computed: Omit<BillExport['bill'], 'kind' | 'carryIn' | 'rules'> = {
    stake: toWire(sums.stake),
    payout: toWire(sums.payout),
    validBet: toWire(sums.validBet),
    active: sums.active,
    rebates: toWire(sums.rebates),
    rewards: toWire(sums.rewards),
    salaries: toWire(sums.salaries),
    netLoss: toWire(settled.netLoss),
    base: toWire(settled.base),
    rate: settled.rate === undefined ? null : rateText(settled.rate),
    amount: toWire(added ?? settled.amount),
  }
  return [...differences, ...differencesOf('', bill, computed)]
}

/** What each tick comes to by the lines before it: what that adds to the day, nothing is taken back. */
const tickedBy = (file: BillExport, terms: SettledTerms): { added: Amount; differences: Difference[] } => {
  const figures = new Figures(file)
  let added: Amount = zero
  const differences = file.ticks.flatMap((tick): Difference[] => {
    figures.takeBefore(tick.at)
    const sums = figures.all(false)
    const settled = settle(terms, sums, zero)
    const more = addedBy(settled.amount, added)
    added = add(added, more)
    return differencesOf(`tick ${tick.at} `, tick, {
      validBet: toWire(sums.validBet),
      active: sums.active,
      rate: settled.rate === undefined ? null : rateText(settled.rate),
      added: toWire(more),
    })
  })
  return { added, differences }
}

type Field = string | number | null

const differencesOf = (of: string, billed: object, computed: Readonly<Record<string, Field>>): Difference[] => {
  const known = new Map<string, unknown>(Object.entries(billed))
  return Object.entries(computed).flatMap(([field, value]): Difference[] => {
    const said = known.get(field)
    return said === value ? [] : [{ field: `${of}${field}`, billed: String(said), computed: String(value) }]
  })
}

const termsFrom = (terms: BillExport['terms']): SettledTerms => ({
  ...terms,
  tiers: terms.tiers.map(({ rate, minValidBet, minActive, minLoss }) => ({
    rate: rateOf(rate),
    minValidBet: fromWire(minValidBet),
    minActive,
    minLoss: fromWire(minLoss),
  })),
})

const inOrder = <Line extends { from?: string | undefined }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => Date.parse(a.from ?? '') - Date.parse(b.from ?? ''))

/** What the lines of an export come to, as far as they were taken. */
class Figures {
  readonly #bets: BetLine[]
  readonly #money: MoneyLine[]
  readonly #least: Amount
  readonly #deposit: Amount | null
  readonly #played = new Map<number, Amount>()
  readonly #paid = new Map<number, Amount>()
  readonly #active = new Set<number>()
  #sums: Omit<PeriodFigures, 'active'> = {
    stake: zero,
    payout: zero,
    validBet: zero,
    rebates: zero,
    rewards: zero,
    salaries: zero,
  }

  constructor({ activeFrom, bets, money }: BillExport) {
    this.#least = fromWire(activeFrom.validBet)
    this.#deposit = activeFrom.deposit === null ? null : fromWire(activeFrom.deposit)
    // The last ones are taken off first.
    this.#bets = inOrder(bets).toReversed()
    this.#money = money.some(({ from }) => from !== undefined) ? inOrder(money).toReversed() : [...money]
  }

  /** Takes the lines that begin before a time; all without one. */
  takeBefore(at: string | undefined): void {
    const isBefore = (line: { from?: string | undefined } | undefined): boolean =>
      line !== undefined && (at === undefined || line.from === undefined || Date.parse(line.from) < Date.parse(at))
    while (isBefore(this.#bets.at(-1))) this.#takeBet(this.#bets.pop())
    while (isBefore(this.#money.at(-1))) this.#takeMoney(this.#money.pop())
  }

  /** @param withMoney rebates, rewards and salaries count */
  all(withMoney: boolean): PeriodFigures {
    const none = withMoney ? {} : { rebates: zero, rewards: zero, salaries: zero }
    return { ...this.#sums, ...none, active: this.#active.size }
  }

  #takeBet(line: BetLine | undefined): void {
    if (!line) return
    const { stake, payout, validBet } = this.#sums
    this.#sums = {
      ...this.#sums,
      stake: add(stake, fromWire(line.stake)),
      payout: add(payout, fromWire(line.payout)),
      validBet: add(validBet, fromWire(line.validBet)),
    }
    this.#played.set(line.member, add(this.#played.get(line.member) ?? zero, fromWire(line.validBet)))
    this.#look(line.member)
  }

  #takeMoney(line: MoneyLine | undefined): void {
    if (!line) return
    const { rebates, rewards, salaries } = this.#sums
    this.#sums = {
      ...this.#sums,
      rebates: add(rebates, fromWire(line.rebates)),
      rewards: add(rewards, fromWire(line.rewards)),
      salaries: add(salaries, fromWire(line.salaries)),
    }
    this.#paid.set(line.member, add(this.#paid.get(line.member) ?? zero, fromWire(line.deposits)))
    this.#look(line.member)
  }

  /** Whether a member is active now: any but the payee with a valid bet, and a deposit where one is needed, of at least what makes one so. */
  #look(member: number): void {
    const played = this.#played.get(member)
    const isActive =
      member !== 0 &&
      played !== undefined &&
      played >= this.#least &&
      (this.#deposit === null || (this.#paid.get(member) ?? zero) >= this.#deposit)
    if (isActive) this.#active.add(member)
    else this.#active.delete(member)
  }
}
