import type { Tx } from '../kit/database.ts'

/** The beginning of the day and of the five minutes, as they are sent: there are few of them, and many bets. */
export type Spans = { day: string; five: string }

/** A round that was settled, a bet that was decided by itself, or a change of a bet's figures, with the beginning of its spans. */
export type Accrued =
  | ({ is: 'round' | 'bet'; id: bigint } & Spans)
  | ({ is: 'change'; id: bigint; count: number; stake: bigint; valid: bigint; payout: bigint } & Spans)

/** Adds what was settled to the accruals. */
export const accrueBets = async (tx: Tx, accrued: readonly Accrued[]): Promise<void> => {
  if (accrued.length === 0) return
  const [rounds, bets] = (['round', 'bet'] as const).map((is) => accrued.filter((each) => each.is === is))
  const changes = accrued.filter((each) => each.is === 'change')
  const placed = (list: readonly Accrued[] = []): unknown[] => [
    list.map(({ id }) => id),
    list.map(({ day }) => day),
    list.map(({ five }) => five),
  ]
  await tx.query({
    name: 'agent_accrue',
    text: 'SELECT agent_accrue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    values: [
      ...placed(rounds),
      ...placed(bets),
      ...placed(changes),
      changes.map(({ count }) => count),
      changes.map(({ stake }) => stake),
      changes.map(({ valid }) => valid),
      changes.map(({ payout }) => payout),
    ],
  })
}
