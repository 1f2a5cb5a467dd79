import type { BetState } from '@tamuvo/contract/betting.ts'
import type { IncomeGroup } from '@tamuvo/contract/agent-income.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { microToText } from '@tamuvo/games/agent/rebate.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { spanOf } from '../kit/days.ts'
import type { Cell } from '../kit/csv.ts'
import type { Group } from '../ledger/kinds.ts'
import { figuresByProduct, type Figures } from './figure-store.ts'
import type { TeamExport } from './export-store.ts'
import { type IncomeLine, listIncomeLines } from './income-line-store.ts'
import { listProfitBranches } from './profit-store.ts'
import type { Scope } from './scope.ts'
import type { AgentServices } from './services.ts'
import { betsToSend, cursorOf, readTeamBets } from './team-bets.ts'
import { gameResultOf, netOf, noFigures, sumByMember } from './team-figures.ts'
import { readTeamTransactions, transactionsToSend } from './team-transactions.ts'

/** So many rows are read at a time. */
const pageSize = 1_000

/** Pages of rows of a file, the first with the heads of its columns. They are those of the contract, for programs to read. */
export type Rows = AsyncGenerator<Cell[][]>

const scopeOf = ({ agentId, asked }: TeamExport): Scope => {
  const under = typeof asked['under'] === 'string' ? BigInt(asked['under']) : agentId
  return { agentId, under, levels: undefined, memberId: undefined, isWhole: true }
}

type Filters = { product?: GameType; state?: BetState | 'corrected'; group?: Group; income?: IncomeGroup }

/** As `createExport` took them. */
const filtersOf = ({ asked }: TeamExport): Filters => asked

const cellOf = (value: string | number | boolean | null | undefined): Cell =>
  value === null || value === undefined ? null : String(value)

const cellsOf = <Row extends object>(rows: readonly Row[], heads: readonly (keyof Row & string)[]): Cell[][] =>
  rows.map((row) => heads.map((head) => cellOf(row[head] as string | number | boolean | null)))

const betHeads = [
  'id',
  'username',
  'depth',
  'placedAt',
  'settledAt',
  'product',
  'game',
  'round',
  'market',
  'selection',
  'price',
  'stake',
  'validBet',
  'payout',
  'profit',
  'state',
  'isCorrected',
  'rate',
  'rebate',
] as const

export const betRows = async function* (services: AgentServices, asked: TeamExport): Rows {
  const { timeZone } = await services.settings.get('brand')
  const span = spanOf(timeZone, asked.from, asked.to)
  const { product, state } = filtersOf(asked)
  yield [[...betHeads]]
  for (let before: string | undefined; ;) {
    const bets = await readTeamBets(services, scopeOf(asked), span, { by: 'PLACED', product, state, before }, pageSize)
    yield cellsOf(await betsToSend(services, asked.agentId, bets, asked.language), betHeads)
    const last = bets.at(-1)
    if (!last || bets.length < pageSize) return
    before = cursorOf(last)
  }
}

const transactionHeads = [
  'id',
  'entryId',
  'at',
  'username',
  'upline',
  'depth',
  'type',
  'group',
  'income',
  'expense',
  'balanceAfter',
  'wallet',
  'betId',
] as const

export const transactionRows = async function* (services: AgentServices, asked: TeamExport): Rows {
  const { timeZone } = await services.settings.get('brand')
  const span = spanOf(timeZone, asked.from, asked.to)
  const { group } = filtersOf(asked)
  yield [[...transactionHeads]]
  for (let before: string | undefined; ;) {
    const movements = await readTeamTransactions(services, scopeOf(asked), span, { group, before }, pageSize)
    yield cellsOf(await transactionsToSend(services, asked.agentId, movements), transactionHeads)
    const last = movements.at(-1)
    if (!last || movements.length < pageSize) return
    before = last.id.toString()
  }
}

const figureNames = [
  'stake',
  'validBet',
  'payout',
  'deposits',
  'withdrawals',
  'rebates',
  'rewards',
  'salaries',
  'dividends',
  'salariesPaid',
  'dividendsPaid',
] as const

const figureCells = (name: string, type: string, figures: Figures): Cell[] => [
  name,
  type,
  String(figures.bets),
  ...figureNames.map((each) => toWire(figures[each])),
  toWire(gameResultOf(figures)),
  toWire(netOf(figures)),
]

/** One level: the member, each direct downline as a team, and their sum. */
export const profitRows = async function* ({ database, settings }: AgentServices, asked: TeamExport): Rows {
  const { timeZone } = await settings.get('brand')
  const span = spanOf(timeZone, asked.from, asked.to)
  const { under, agentId } = scopeOf(asked)
  const { product } = filtersOf(asked)
  const read = async (ids: readonly bigint[], more: { isAlone?: boolean; parentId?: bigint } = {}) => {
    const rows = await figuresByProduct(database, { memberIds: ids, span, seenBy: agentId, ...more })
    return sumByMember(rows.filter((row) => product === undefined || row.product === product))
  }
  yield [['username', 'type', 'bets', ...figureNames, 'gameResult', 'net']]
  yield [figureCells('', 'OWN', (await read([under], { isAlone: true })).get(under) ?? noFigures)]
  for (let no = 1; ; no++) {
    const { rows } = await listProfitBranches(database, {
      under,
      seenBy: agentId,
      span,
      usernameFrom: '',
      page: { no, size: pageSize },
    })
    const figures = await read(
      rows.map(({ id }) => id),
      { parentId: under },
    )
    yield rows.map(({ id, username }) => figureCells(username, 'TEAM', figures.get(id) ?? noFigures))
    if (rows.length < pageSize) break
  }
  yield [figureCells('', 'SUM', (await read([under])).get(under) ?? noFigures)]
}

const incomeHeads = [
  'source',
  'id',
  'at',
  'kind',
  'product',
  'period',
  'party',
  'validBet',
  'rate',
  'accrued',
  'carriedIn',
  'carriedOn',
  'amount',
  'state',
  'entryId',
] as const

export const incomeRows = async function* ({ database, settings }: AgentServices, asked: TeamExport): Rows {
  const { timeZone } = await settings.get('brand')
  const { product, income: group } = filtersOf(asked)
  const filter = { memberId: asked.agentId, span: spanOf(timeZone, asked.from, asked.to), timeZone, product, group }
  yield [[...incomeHeads]]
  for (let no = 1; ; no++) {
    const rows = await listIncomeLines(database, filter, { no, size: pageSize })
    yield cellsOf(rows.map(incomeCells), incomeHeads)
    if (rows.length < pageSize) return
  }
}

const incomeCells = ({ id, at, validBet, rate, accrued, carriedIn, carriedOn, amount, entryId, ...line }: IncomeLine) => ({
  ...line,
  id: id.toString(),
  at: at.toISOString(),
  validBet: toWire(validBet),
  rate: rate === null ? null : rateText(BigInt(rate)),
  accrued: accrued === null ? null : microToText(accrued),
  carriedIn: carriedIn === null ? null : microToText(carriedIn),
  carriedOn: carriedOn === null ? null : microToText(carriedOn),
  amount: toWire(amount),
  entryId: entryId?.toString() ?? null,
})
