import type { BetState } from '@tamuvo/contract/betting.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Day, Span } from '../../kit/days.ts'
import { type DaysAsked, type Ids, summedText } from './page-store.ts'
import { ofMember } from './sum-store.ts'

/** What was settled or corrected on a day, of bets of another, by product. */
export type SettledSum = {
  day: Day
  placedOn: Day
  product: GameType
  bets: number
  parts: number
  stake: Amount
  validBet: Amount
  payout: Amount
  profit: Amount
}

type StoredSum = { day: Day; placedOn: Day; product: GameType } & Record<
  'bets' | 'parts' | 'stake' | 'valid' | 'payout' | 'profit',
  string
>

/** What was settled on some days, those on which the bets were placed newest first. */
export const settledSums = async (
  from: Queryable,
  memberId: bigint,
  { first, last, timeZone }: DaysAsked,
  product?: GameType,
): Promise<SettledSum[]> => {
  const { rows } = await from.query<StoredSum>({
    name: 'bet_settled_sums',
    text: `SELECT settled_on::text AS day, placed_on::text AS "placedOn", product, sum(bets)::text AS bets, sum(parts)::text AS parts,
                  sum(stake)::text AS stake, sum(valid_bet)::text AS valid, sum(payout)::text AS payout, sum(profit)::text AS profit
             FROM (${summedText}) s
            WHERE settled_on BETWEEN $3::date AND $4::date AND ($5::text IS NULL OR product = $5)
            GROUP BY settled_on, placed_on, product ORDER BY placed_on DESC`,
    values: [memberId, timeZone, first, last, product ?? null],
  })
  return rows.map((row) => ({
    day: row.day,
    placedOn: row.placedOn,
    product: row.product,
    bets: Number(row.bets),
    parts: Number(row.parts),
    stake: amount(BigInt(row.stake)),
    validBet: amount(BigInt(row.valid)),
    payout: amount(BigInt(row.payout)),
    profit: amount(BigInt(row.profit)),
  }))
}

/** A bet by its settlement, or a correction of it by what that changed. */
export type BetPart = {
  id: bigint
  version: number
  at: Date
  product: GameType
  game: string
  code: string
  market: string
  selection: string
  price: string
  state: BetState
  isCorrected: boolean
  stake: Amount
  validBet: Amount
  payout: Amount
  profit: Amount
}

type StoredPart = Omit<BetPart, 'stake' | 'validBet' | 'payout' | 'profit'> &
  Record<'stake' | 'validBet' | 'payout' | 'profit', bigint>

/** What was settled in a span, of bets of an id range, newest bets first. */
export const settledParts = async (
  from: Queryable,
  memberId: bigint,
  { fromId, uptoId }: Ids,
  { since, until, product, skip, take }: Span & { product: GameType | undefined; skip: number; take: number },
): Promise<BetPart[]> => {
  const { rows } = await from.query<StoredPart>({
    name: 'bet_settled_parts',
    text: `SELECT id, part AS version, settled_at AS at, product, game, code, market, selection, price, state, is_corrected AS "isCorrected",
                  stake::bigint, valid_bet::bigint AS "validBet", payout::bigint, profit::bigint
             FROM bet_part
            WHERE ${ofMember} AND id >= $2 AND id < $3 AND settled_at >= $4 AND settled_at < $5 AND ($6::text IS NULL OR product = $6)
            ORDER BY id DESC, part DESC LIMIT $7 OFFSET $8`,
    values: [memberId, fromId, uptoId, since, until, product ?? null, take, skip],
  })
  return rows.map((row) => ({
    ...row,
    stake: amount(row.stake),
    validBet: amount(row.validBet),
    payout: amount(row.payout),
    profit: amount(row.profit),
  }))
}
