import { bigints, ints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'

/** The beginning of the day and of the five minutes. */
type Spans = { day: string; five: string }

/** What was settled in which span, by its place in the list of them from 1 on: there are few of them, and many bets. */
type Placed = { ids: bigint[]; spans: number[] }

/** Rounds that were settled, bets that were decided by themselves, and changes of bets' figures. */
export type Settled = {
  spans: Spans[]
  rounds: Placed
  bets: Placed
  changes: Placed & { counts: number[]; stakes: bigint[]; valids: bigint[]; payouts: bigint[] }
}

/** Adds what was settled to the accruals; to the days of teams it is added by `countOpen`. */
export const accrueBets = async (tx: Tx, { spans, rounds, bets, changes }: Settled): Promise<void> => {
  if (spans.length === 0) return
  await tx.query({
    name: 'agent_accrue',
    text: 'SELECT agent_accrue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      spans.map(({ day }) => day),
      spans.map(({ five }) => five),
      ...[rounds, bets, changes].flatMap((placed) => [bigints(placed.ids), ints(placed.spans)]),
      ints(changes.counts),
      ...[changes.stakes, changes.valids, changes.payouts].map(bigints),
    ],
  })
}

/** Adds to the days of teams what the next members moved, of about so many rows. @returns whether more is left */
export const countOpen = async (tx: Tx, rowsMax: number): Promise<boolean> => {
  const { rows } = await tx.query<{ more: boolean }>('SELECT agent_count_open($1) AS more', [rowsMax])
  return rows[0]?.more ?? false
}

/** Whether something is accrued of days that began before a time, and not counted yet. */
export const hasOpen = async (from: Queryable, before: Date): Promise<boolean> => {
  const { rows } = await from.query<{ is: boolean }>('SELECT EXISTS (SELECT FROM agent_day_open WHERE day < $1) AS is', [before])
  return rows[0]?.is ?? false
}
