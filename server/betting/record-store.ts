import type { GameType } from '@tamuvo/contract/brand.ts'
import type { BetState } from '@tamuvo/contract/betting.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Page } from '../ledger/statements.ts'
import type { BetRecordRow } from './bet.ts'
import { betFrom, type StoredBet } from './bet-store.ts'

/** Half-open in time; absent fields do not filter. */
export type BetFilter = {
  from?: Date
  until?: Date
  product?: GameType
  game?: string
  code?: string
  state?: BetState
  orderId?: bigint
  /** Whether a correction of the round changed them. */
  isCorrected?: boolean
}

type BetTotals = { count: number; stake: Amount; validBet: Amount; payout: Amount; profit: Amount }

export type BetRecord = { rows: BetRecordRow[]; totals: BetTotals }

type StoredRecord = StoredBet & {
  code: string
  state: BetState
  version: number
  payout: bigint
  uncollected: bigint
  detail: string
  valid_bet: bigint
  profit: bigint
  bonus: bigint
  settled_at: Date | null
  payout_entry_id: bigint | null
}

const rowFrom = (row: StoredRecord): BetRecordRow => ({
  ...betFrom(row),
  code: row.code,
  state: row.state,
  version: row.version,
  payout: amount(row.payout),
  uncollected: amount(row.uncollected),
  detail: row.detail,
  validBet: amount(row.valid_bet),
  profit: amount(row.profit),
  bonus: amount(row.bonus),
  settledAt: row.settled_at,
  payoutEntryId: row.payout_entry_id,
})

const filterText = `member_group(member_id) = member_group($1::bigint) AND member_id = $1 AND id >= $2 AND id < $3
  AND ($4::text IS NULL OR product = $4) AND ($5::text IS NULL OR game = $5) AND ($6::text IS NULL OR code = $6) AND ($7::text IS NULL OR state = $7) AND ($9::boolean IS NULL OR (version > 1) = $9) AND ($8::bigint IS NULL OR order_id = $8)`

const idMax = (1n << 63n) - 1n

const filterValues = (memberId: bigint, filter: BetFilter): unknown[] => [
  memberId,
  filter.from ? firstIdAt(filter.from) : 0n,
  filter.until ? firstIdAt(filter.until) : idMax,
  filter.product ?? null,
  filter.game ?? null,
  filter.code ?? null,
  filter.state ?? null,
  filter.orderId ?? null,
  filter.isCorrected ?? null,
]

/** A page of a member's bets, newest first, with the totals of all pages. Pages count from 1. */
export const betRecord = async (from: Queryable, memberId: bigint, filter: BetFilter, page: Page): Promise<BetRecord> => {
  const values = filterValues(memberId, filter)
  const { rows } = await from.query<StoredRecord>({
    name: 'bet_record',
    text: `SELECT * FROM bet_record WHERE ${filterText} ORDER BY id DESC LIMIT $10 OFFSET $11`,
    values: [...values, page.size, (page.no - 1) * page.size],
  })
  return { rows: rows.map(rowFrom), totals: await totalsOf(from, values) }
}

const totalsOf = async (from: Queryable, values: unknown[]): Promise<BetTotals> => {
  const { rows } = await from.query<{ count: bigint; stake: bigint; valid_bet: bigint; payout: bigint; profit: bigint }>({
    name: 'bet_record_totals',
    text: `SELECT count(*) AS count, coalesce(sum(stake), 0)::bigint AS stake, coalesce(sum(valid_bet), 0)::bigint AS valid_bet,
                  coalesce(sum(payout), 0)::bigint AS payout, coalesce(sum(profit), 0)::bigint AS profit
             FROM bet_record WHERE ${filterText}`,
    values,
  })
  const { count = 0n, stake = 0n, valid_bet: validBet = 0n, payout = 0n, profit = 0n } = rows[0] ?? {}
  return {
    count: Number(count),
    stake: amount(stake),
    validBet: amount(validBet),
    payout: amount(payout),
    profit: amount(profit),
  }
}

export type OpenStake = { product: GameType; count: number; stake: Amount }

/** Open bets by product, of those placed since a time. */
export const openStakesOf = async (from: Queryable, memberId: bigint, since: Date): Promise<OpenStake[]> => {
  const { rows } = await from.query<{ product: GameType; count: bigint; stake: bigint }>({
    name: 'bet_open_stakes',
    text: `SELECT product, count(*) AS count, sum(stake)::bigint AS stake FROM bet_record
            WHERE member_group(member_id) = member_group($1::bigint) AND member_id = $1 AND id >= $2 AND state = 'open'
            GROUP BY product ORDER BY product`,
    values: [memberId, firstIdAt(since)],
  })
  return rows.map((row) => ({ product: row.product, count: Number(row.count), stake: amount(row.stake) }))
}

/** Bets of a member by their ids, newest first. */
export const betsByIds = async (from: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<BetRecordRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await from.query<StoredRecord>({
    name: 'bet_record_by_ids',
    text: 'SELECT * FROM bet_record WHERE member_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id DESC',
    values: [memberId, ids],
  })
  return rows.map(rowFrom)
}

export const betById = async (from: Queryable, betId: bigint): Promise<BetRecordRow | undefined> => {
  const { rows } = await from.query<StoredRecord>({
    name: 'bet_by_record',
    text: 'SELECT * FROM bet_record WHERE id = $1',
    values: [betId],
  })
  return rows[0] && rowFrom(rows[0])
}

/** Bets of an order in the order they were given. */
export const betsOfOrder = async (from: Queryable, memberId: bigint, orderId: bigint): Promise<BetRecordRow[]> => {
  const { rows } = await from.query<StoredRecord>({
    name: 'bet_order',
    // The ids of bets and entry of an order are made together; the minute allows for clock skew.
    text: `SELECT * FROM bet_record WHERE member_id = $1 AND order_id = $2 AND id BETWEEN $2 - $3::bigint AND $2 + $3::bigint ORDER BY id`,
    values: [memberId, orderId, 60_000n << 22n],
  })
  return rows.map(rowFrom)
}

/** The winning bets of a round with their payouts, by id, after `after`. */
export const winnersOfRound = async (from: Queryable, roundId: bigint, after: bigint, limit: number): Promise<BetRecordRow[]> => {
  const { rows } = await from.query<StoredRecord>({
    name: 'bet_winners',
    text: `SELECT r.* FROM (SELECT DISTINCT bet_id, member_id FROM outcome WHERE round_id = $1 AND bet_id > $2) o
             JOIN bet_record r ON r.id = o.bet_id AND r.member_id = o.member_id
            WHERE r.payout > 0 AND r.state <> 'void' ORDER BY r.id LIMIT $3`,
    values: [roundId, after, limit],
  })
  return rows.map(rowFrom)
}

export type BetLabel = { id: bigint; game: string; code: string; ruleVersion: string }

/** The rounds of a member's bets; bets of other members are left out. */
export const labelsOf = async (from: Queryable, memberId: bigint, betIds: readonly bigint[]): Promise<BetLabel[]> => {
  const { rows } = await from.query<{ id: bigint; game: string; code: string; rule_version: string }>({
    name: 'bet_labels',
    text: `SELECT b.id, b.game, coalesce(r.code, b.round_id::text, '') AS code, b.rule_version FROM bet b LEFT JOIN round r ON r.id = b.round_id WHERE b.member_id = $1 AND b.id = ANY($2::bigint[])`,
    values: [memberId, betIds.map(String)],
  })
  return rows.map(({ id, game, code, rule_version: ruleVersion }) => ({ id, game, code, ruleVersion }))
}
