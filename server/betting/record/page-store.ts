import type { GameType } from '@tamuvo/contract/brand.ts'
import type { BetState } from '@tamuvo/contract/betting.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import { dayOfId } from '../../kit/ids.ts'
import { ofMember } from './sum-store.ts'

/** Which bets; absent fields do not filter. `games` are all that are taken. */
export type BetsAsked = {
  product?: GameType | undefined
  games?: readonly string[] | undefined
  state?: BetState | undefined
  /** Whether a correction of the round changed them. */
  isCorrected?: boolean | undefined
}

/** Days of the site, both included. */
export type DaysAsked = { first: Day; last: Day; timeZone: string }

export type DaySum = { day: Day; count: number; stake: Amount; validBet: Amount; payout: Amount; profit: Amount }

/** All sums of the member $1: those that are kept, and the open bets as they are now. $2 is the zone. */
export const summedText = `
  SELECT placed_on, settled_on, product, game, state, is_corrected, bets, parts, stake, valid_bet, payout, profit FROM bet_sum WHERE member_id = $1
  UNION ALL
  SELECT ${dayOfId('$2')}, (settled_at AT TIME ZONE $2)::date, product, game, state, is_corrected, CASE part WHEN 1 THEN 1 ELSE 0 END, 1, stake,
         valid_bet, payout, profit
    FROM bet_part WHERE member_id = $1 AND id = ANY (ARRAY (SELECT bet_id FROM bet_sum_open WHERE member_id = $1))`

type StoredSum = { day: Day; bets: string; stake: string; valid: string; payout: string; profit: string }

/** What a member bet by day, newest first; days without such bets are missing. */
export const sumsByDay = async (
  from: Queryable,
  memberId: bigint,
  { first, last, timeZone }: DaysAsked,
  { product, games, state, isCorrected }: BetsAsked,
): Promise<DaySum[]> => {
  const { rows } = await from.query<StoredSum>({
    name: 'bet_sums_by_day',
    text: `SELECT placed_on::text AS day, sum(bets)::text AS bets, sum(stake)::text AS stake, sum(valid_bet)::text AS valid, sum(payout)::text AS payout,
                  sum(profit)::text AS profit
             FROM (${summedText}) s
            WHERE placed_on BETWEEN $3::date AND $4::date AND ($5::text IS NULL OR product = $5) AND ($6::text[] IS NULL OR game = ANY ($6))
              AND ($7::text IS NULL OR state = $7) AND ($8::boolean IS NULL OR is_corrected = $8)
            GROUP BY placed_on ORDER BY placed_on DESC`,
    values: [memberId, timeZone, first, last, product ?? null, games ?? null, state ?? null, isCorrected ?? null],
  })
  return rows.map((row) => ({
    day: row.day,
    count: Number(row.bets),
    stake: amount(BigInt(row.stake)),
    validBet: amount(BigInt(row.valid)),
    payout: amount(BigInt(row.payout)),
    profit: amount(BigInt(row.profit)),
  }))
}

/** The games of a product that a member bet on, or of all. */
export const gamesPlayed = async (
  from: Queryable,
  memberId: bigint,
  { first, last, timeZone }: DaysAsked,
  product: GameType | undefined,
): Promise<string[]> => {
  const { rows } = await from.query<{ game: string }>({
    name: 'bet_games_played',
    text: `SELECT DISTINCT game FROM (${summedText}) s
            WHERE placed_on BETWEEN $3::date AND $4::date AND ($5::text IS NULL OR product = $5) ORDER BY game`,
    values: [memberId, timeZone, first, last, product ?? null],
  })
  return rows.map(({ game }) => game)
}

/** Half open. */
export type Ids = { fromId: bigint; uptoId: bigint }

const idsIn = (table: string): string => `(SELECT id FROM ${table} WHERE ${ofMember} AND id >= $2 AND id < $3
  AND ($5::text IS NULL OR product = $5) AND ($6::text[] IS NULL OR game = ANY ($6)) ORDER BY id DESC LIMIT $4)`

/** The newest bets of an id range, of products and games alone. */
export const newestIds = async (
  from: Queryable,
  memberId: bigint,
  { fromId, uptoId }: Ids,
  { product, games }: BetsAsked,
  limit: number,
): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'bet_newest_ids',
    text: `SELECT id FROM (${idsIn('bet')} UNION ALL ${idsIn('vendor_round')}) u ORDER BY id DESC LIMIT $4`,
    values: [memberId, fromId, uptoId, limit, product ?? null, games ?? null],
  })
  return rows.map(({ id }) => id)
}

/** Of bets of an id range those of a state, newest first: reads all of them. */
export const idsOfState = async (
  from: Queryable,
  memberId: bigint,
  { fromId, uptoId }: Ids,
  { product, games, state, isCorrected }: BetsAsked,
): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'bet_ids_of_state',
    text: `SELECT id FROM bet_record
            WHERE ${ofMember} AND id >= $2 AND id < $3 AND ($4::text IS NULL OR product = $4) AND ($5::text[] IS NULL OR game = ANY ($5))
              AND ($6::text IS NULL OR state = $6) AND ($7::boolean IS NULL OR (version > 1) = $7) ORDER BY id DESC`,
    values: [memberId, fromId, uptoId, product ?? null, games ?? null, state ?? null, isCorrected ?? null],
  })
  return rows.map(({ id }) => id)
}
