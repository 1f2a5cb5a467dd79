import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { SettledBet, Use } from './rules.ts'

/** Writes down which bets fed which rows. A bet is counted once for a row: twice is an error of the database. */
export const insertUses = async (
  tx: Tx,
  memberId: bigint,
  uses: readonly { bet: SettledBet; use: Use }[],
  at: Date,
): Promise<void> => {
  if (uses.length === 0) return
  await tx.query({
    name: 'turnover_uses',
    text: `INSERT INTO turnover_use (member_id, bet_id, row_id, product, placed_at, valid, weight, used, at)
           SELECT $1, u.bet_id, u.row_id, u.product, u.placed_at, u.valid, u.weight, u.used, $2
             FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[], $7::bigint[], $8::smallint[], $9::bigint[])
                  u (bet_id, row_id, product, placed_at, valid, weight, used)`,
    values: [
      memberId,
      at,
      uses.map(({ use }) => use.betId),
      uses.map(({ use }) => use.rowId),
      uses.map(({ bet }) => bet.product),
      uses.map(({ bet }) => bet.placedAt),
      uses.map(({ bet }) => bet.valid),
      uses.map(({ use }) => use.weight),
      uses.map(({ use }) => use.used),
    ],
  })
}

/** Those of a member's bets that are counted, or listed as open. */
export const knownBets = async (from: Queryable, memberId: bigint, betIds: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'turnover_known',
    text: `SELECT bet_id AS id FROM turnover_use WHERE member_id = $1 AND bet_id = ANY ($2::bigint[])
           UNION ALL SELECT bet_id FROM turnover_open_bet WHERE member_id = $1 AND bet_id = ANY ($2::bigint[])`,
    values: [memberId, betIds],
  })
  return new Set(rows.map(({ id }) => id))
}

export const insertOpenBets = async (tx: Tx, memberId: bigint, betIds: readonly bigint[]): Promise<void> => {
  if (betIds.length === 0) return
  await tx.query('INSERT INTO turnover_open_bet (member_id, bet_id) SELECT $1, unnest($2::bigint[])', [memberId, betIds])
}

/** Bets that were open when counting went past them, those above `after`, lowest first. */
export const listOpenBets = async (from: Queryable, memberId: bigint, after: bigint, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT bet_id AS id FROM turnover_open_bet WHERE member_id = $1 AND bet_id > $2 ORDER BY bet_id LIMIT $3',
    [memberId, after, limit],
  )
  return rows.map(({ id }) => id)
}

export const deleteOpenBets = async (tx: Tx, memberId: bigint, betIds: readonly bigint[]): Promise<void> => {
  if (betIds.length === 0) return
  await tx.query('DELETE FROM turnover_open_bet WHERE member_id = $1 AND bet_id = ANY ($2::bigint[])', [memberId, betIds])
}

export const deleteAllOpenBets = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM turnover_open_bet WHERE member_id = $1', [memberId])
}

/** A bet that counted for a row. */
export type CountedBet = { betId: bigint; product: GameType; placedAt: Date; valid: Amount; weight: number; used: Amount }

/** A page of the bets that counted for a row, newest first. Pages count from 1. */
export const listUses = async (
  from: Queryable,
  { memberId, rowId }: { memberId: bigint; rowId: bigint },
  page: { pageNo: number; pageSize: number },
): Promise<{ list: CountedBet[]; total: number }> => {
  const { rows } = await from.query<Omit<CountedBet, 'valid' | 'used'> & { valid: bigint; used: bigint }>(
    `SELECT bet_id AS "betId", product, placed_at AS "placedAt", valid, weight, used FROM turnover_use
      WHERE member_id = $1 AND row_id = $2 ORDER BY bet_id DESC LIMIT $3 OFFSET $4`,
    [memberId, rowId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM turnover_use WHERE member_id = $1 AND row_id = $2',
    [memberId, rowId],
  )
  const list = rows.map((row) => ({ ...row, valid: amount(row.valid), used: amount(row.used) }))
  return { list, total: Number(counts[0]?.total ?? 0n) }
}
