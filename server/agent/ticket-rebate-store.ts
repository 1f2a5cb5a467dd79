import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'
import { numberOfKind } from '../ledger/kinds.ts'
import type { Page } from '../ledger/statements.ts'

/** Own rebates that came with tickets of lotteries: each is booked by an entry whose cause is the bet. */
const booked = (condition: string): string => `(
    SELECT m.id, m.entry_id, m.ref, m.amount FROM agent_movement m
     WHERE m.member_id = $1 AND m.kind = ${numberOfKind('REBATE_SELF')} AND ${condition}
       AND NOT EXISTS (SELECT FROM agent_income i WHERE i.entry_id = m.entry_id)) m
  JOIN bet b ON b.id = m.ref AND b.member_id = $1`

/** The product of the ticket that an entry of a member is the rebate of. */
export const findTicketProduct = async (from: Queryable, memberId: bigint, entryId: bigint): Promise<GameType | undefined> => {
  const { rows } = await from.query<{ product: GameType }>(`SELECT b.product FROM ${booked('m.entry_id = $2')}`, [
    memberId,
    entryId,
  ])
  return rows[0]?.product
}

export type TicketRebate = {
  entryId: bigint
  betId: bigint
  game: string
  at: Date
  stake: Amount
  amount: Amount
  ruleVersion: string
}

type Stored = { id: bigint; entryId: bigint; betId: bigint; game: string; stake: bigint; amount: bigint; ruleVersion: string }

/** A page of such rebates, newest first, with the number and the sum of all pages. */
export const listTicketRebates = async (
  from: Queryable,
  { memberId, product, span }: { memberId: bigint; product: GameType; span: Span },
  page: Page,
): Promise<{ rows: TicketRebate[]; total: number; sum: Amount }> => {
  const wanted = `${booked('m.id >= $2 AND m.id < $3')} WHERE b.product = $4`
  const values = [memberId, firstIdAt(span.since), firstIdAt(span.until), product]
  const { rows } = await from.query<Stored>(
    `SELECT m.id, m.entry_id AS "entryId", b.id AS "betId", b.game, b.stake, m.amount, b.rule_version AS "ruleVersion"
       FROM ${wanted} ORDER BY m.id DESC LIMIT $5 OFFSET $6`,
    [...values, page.size, (page.no - 1) * page.size],
  )
  const { rows: sums } = await from.query<{ total: number; sum: bigint }>(
    `SELECT count(*)::int AS total, coalesce(sum(m.amount), 0)::bigint AS sum FROM ${wanted}`,
    values,
  )
  return {
    rows: rows.map(({ id, stake, amount: moved, ...row }) => ({
      ...row,
      at: timeOfId(id),
      stake: amount(stake),
      amount: amount(moved),
    })),
    total: sums[0]?.total ?? 0,
    sum: amount(sums[0]?.sum ?? 0n),
  }
}
