import type { GameType } from '@tamuvo/contract/brand.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import { firstIdAt } from '../kit/ids.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import type { Queryable } from '../kit/database.ts'
import type { Bet } from './bet.ts'

export type StoredBet = {
  id: bigint
  member_id: bigint
  round_id: bigint
  order_id: bigint
  placed_at: Date
  stake: bigint
  valid: bigint
  product: GameType
  game: string
  market: string
  selection: string
  price: string
  rule_version: string
}

export const betColumnList =
  'id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version'

export const betFrom = (row: StoredBet): Bet => ({
  id: row.id,
  orderId: row.order_id,
  memberId: row.member_id,
  placedAt: row.placed_at,
  roundId: row.round_id,
  product: row.product,
  game: row.game,
  market: row.market,
  selection: row.selection,
  price: row.price,
  stake: amount(row.stake),
  valid: amount(row.valid),
  ruleVersion: row.rule_version,
})

/** Which bets of a round: those after an id. `isReal`: for real money alone. */
type BetsPage = { after: bigint; limit: number; isReal?: boolean | undefined }

const memberIdMax = (1n << 63n) - 1n

/** Bets of a round in the order of their ids. */
export const betsAfter = async (from: Queryable, roundId: bigint, { after, limit, isReal }: BetsPage): Promise<Bet[]> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_page',
    text: `SELECT ${betColumnList} FROM bet WHERE round_id = $1 AND id > $2 AND member_id < $4 ORDER BY id LIMIT $3`,
    values: [roundId, after, limit, isReal ? trialIdsFrom : memberIdMax],
  })
  return rows.map(betFrom)
}

/** The largest bets of a round for real money. */
export const largestBets = async (from: Queryable, roundId: bigint, limit: number): Promise<Bet[]> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_largest',
    text: `SELECT ${betColumnList} FROM bet WHERE round_id = $1 AND member_id < $2 ORDER BY stake DESC, id LIMIT $3`,
    values: [roundId, trialIdsFrom, limit],
  })
  return rows.map(betFrom)
}

/** Clocks of processes may differ by as much. */
const skewMs = 60_000

/** A member's bets on a round in the order of their ids. */
export const betsOfMemberOn = async (
  from: Queryable,
  memberId: bigint,
  round: { id: bigint; closesAt: Date },
  limit: number,
): Promise<Bet[]> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_of_member_on',
    text: `SELECT ${betColumnList} FROM bet WHERE member_group(member_id) = member_group($1) AND member_id = $1
              AND id > $2 AND id < $3 AND round_id = $4 ORDER BY id LIMIT $5`,
    values: [
      memberId,
      // A bet is made after its round.
      round.id - (BigInt(skewMs) << 22n),
      firstIdAt(new Date(round.closesAt.getTime() + skewMs)),
      round.id,
      limit,
    ],
  })
  return rows.map(betFrom)
}

/** Separates joined texts; no text of a bet contains it. */
export const textSeparator = '\u001e'

export const betsOf = async (from: Queryable, memberId: bigint, betIds: readonly bigint[]): Promise<Map<bigint, Bet>> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_by_id',
    text: `SELECT ${betColumnList} FROM bet WHERE member_id = $1 AND id = ANY($2::bigint[])`,
    values: [memberId, bigints(betIds)],
  })
  return new Map(rows.map((row) => [row.id, betFrom(row)]))
}
