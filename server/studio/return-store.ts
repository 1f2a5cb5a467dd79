import { amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import { bigintColumn, columns, textColumn } from '../kit/columns.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Counted, EndedBet, Sums } from './return-rules.ts'
import { unitOf } from './rules.ts'

/** A round that is over, with the day on which it ended. */
export type EndedRound = { id: bigint; game: string; version: string; day: string; bets: EndedBet[] }

type Row = {
  id: bigint
  game: string
  version: string
  day: string
  market: string
  selection: string
  price: string
  stake: bigint
  order_id: bigint
  kind: string
  returned: bigint
}

/** The rounds of bets that are over, save those that were given back and those that the rules ended for the member. */
export const endedRounds = async (tx: Tx, betIds: readonly bigint[], timeZone: string): Promise<EndedRound[]> => {
  const { rows } = await tx.query<Row>(
    `SELECT r.id, r.game, r.version, (r.closed_at AT TIME ZONE $2)::date::text AS day, b.market, b.selection, b.price, b.stake, b.order_id,
            o.kind, o.amount AS returned
       FROM bet b JOIN studio_round r ON r.id = b.round_id JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
      WHERE b.id = ANY ($1::bigint[]) AND r.closed_at IS NOT NULL AND NOT r.is_void AND NOT r.is_expired ORDER BY b.id`,
    [bigints(betIds), timeZone],
  )
  const rounds = new Map<bigint, EndedRound & { orderId: bigint }>()
  for (const { id, game, version, day, order_id: orderId, market, selection, price, stake, kind, returned } of rows) {
    const round = rounds.get(id) ?? { id, game, version, day, bets: [], orderId }
    rounds.set(id, round)
    const isAdded = orderId !== round.orderId
    const unit = unitOf(price)
    // A free spin counts with what the house staked: it is played as any other.
    round.bets.push({ market, selection, unit, stake: stake > 0n ? amount(stake) : unit, isAdded, kind, returned })
  }
  return [...rounds.values()]
}

/** What was counted of a round, under the day on which it ended. */
export type CountedRound = Counted & Pick<EndedRound, 'game' | 'version' | 'day'>

const countedColumns = columns<CountedRound>({
  game: textColumn(({ game }) => game),
  version: textColumn(({ version }) => version),
  market: textColumn(({ market }) => market),
  day: textColumn(({ day }) => day),
  staked: bigintColumn(({ staked }) => staked),
  returned: bigintColumn(({ returned }) => returned),
  ratio: bigintColumn(({ ratio }) => BigInt(ratio)),
  low: bigintColumn(({ low }) => BigInt(low)),
  high: bigintColumn(({ high }) => BigInt(high)),
  variance: textColumn(({ variance }) => String(variance)),
})

export const addReturns = async (tx: Tx, counted: readonly CountedRound[]): Promise<void> => {
  await tx.query(
    `INSERT INTO studio_return AS s (game, version, market, day, rounds, staked, returned, ratios, lows, highs, variance)
     SELECT game, version, market, day::date, count(*), sum(staked), sum(returned), sum(ratio), sum(low), sum(high), sum(variance::float8)
       FROM unnest(${countedColumns.unnested(1)}) c (${countedColumns.list}) GROUP BY game, version, market, day ORDER BY 1, 2, 3, 4
     ON CONFLICT (game, version, market, day) DO UPDATE SET
       rounds = s.rounds + excluded.rounds, staked = s.staked + excluded.staked, returned = s.returned + excluded.returned,
       ratios = s.ratios + excluded.ratios, lows = s.lows + excluded.lows, highs = s.highs + excluded.highs,
       variance = s.variance + excluded.variance`,
    countedColumns.arrays(counted),
  )
}

/** What was played of a version of a game on a market. */
export type Returns = Sums & { game: string; version: string; market: string; staked: bigint; returned: bigint }

/** What own games returned since a day, included; of all time without one. */
export const listReturns = async (from: Queryable, since: string | null): Promise<Returns[]> => {
  const sums = ['rounds', 'staked', 'returned', 'ratios', 'lows', 'highs'].map((name) => `sum(${name})::bigint AS ${name}`)
  const { rows } = await from.query<Returns>(
    `SELECT game, version, market, ${sums.join(', ')}, sum(variance) AS variance FROM studio_return
      WHERE day >= coalesce($1::date, '-infinity') GROUP BY game, version, market ORDER BY game, version, market`,
    [since],
  )
  return rows
}
