import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, add, subtract, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import { type Figures, type FigureProduct, figuresByProduct } from './figure-store.ts'
import { noMoney } from './money.ts'

/**
 * What teams moved over whole days of the site, as far as it is counted: the member and all below, for the lines at the time. Bets count on
 * the day of their settlement, corrections on their own; money on the day on which it was booked.
 */
export type TeamFigures = {
  /** Of all products, with the money. */
  all: Figures
  /** Bets alone. A product without any is missing. */
  products: ReadonlyMap<GameType, Figures>
}

export const noFigures: Figures = { bets: 0, stake: zero, validBet: zero, payout: zero, ...noMoney }

const names = Object.keys(noFigures).filter((name) => name !== 'bets') as Exclude<keyof Figures, 'bets'>[]

export const addFigures = (a: Figures, b: Figures): Figures => ({
  ...(Object.fromEntries(names.map((name) => [name, add(a[name], b[name])])) as Omit<Figures, 'bets'>),
  bets: a.bets + b.bets,
})

/** Payout − stake. */
export const gameResultOf = ({ payout, stake }: Pick<Figures, 'payout' | 'stake'>): Amount => subtract(payout, stake)

/** Payout − stake + rebates + rewards + salaries: what the members of the team have of it. */
export const netOf = (figures: Figures): Amount =>
  add(add(add(gameResultOf(figures), figures.rebates), figures.rewards), figures.salaries)

/** Adds up figures by member. */
export const sumByMember = (rows: readonly (Figures & { memberId: bigint })[]): Map<bigint, Figures> => {
  const sums = new Map<bigint, Figures>()
  for (const row of rows) sums.set(row.memberId, addFigures(sums.get(row.memberId) ?? noFigures, row))
  return sums
}

/** The figures of the teams of many members at once; of a team that moved nothing all are zero. */
export const teamFigures = async (
  from: Queryable,
  memberIds: readonly bigint[],
  span: Span,
): Promise<Map<bigint, TeamFigures>> => {
  const rows = await figuresByProduct(from, { memberIds, span })
  const sums = sumByMember(rows)
  return new Map(
    memberIds.map((id) => {
      const own = rows.filter(({ memberId, product }) => memberId === id && product !== '')
      return [id, { all: sums.get(id) ?? noFigures, products: new Map(own.map((row) => [gameTypeOf(row.product), row])) }]
    }),
  )
}

const gameTypeOf = (product: FigureProduct): GameType => product as GameType
