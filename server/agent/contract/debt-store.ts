import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'

/** What a member owes on bills that fell due: to downlines, or to the platform that advanced it. */
export type Owed = { amount: Amount; bills: number }

const owedBills = `FROM agent_bill WHERE payer_id = $1 AND collected < amount AND state IN ('PAYABLE', 'PARTIAL', 'INSUFFICIENT', 'PAID')
              AND (state <> 'PAYABLE' OR advanced_at IS NOT NULL)`

export const findOwed = async (from: Queryable, memberId: bigint): Promise<Owed> => {
  const { rows } = await from.query<{ amount: bigint; bills: number }>({
    name: 'agent_owed',
    text: `SELECT coalesce(sum(amount - collected), 0)::bigint AS amount, count(*)::int AS bills ${owedBills}`,
    values: [memberId],
  })
  return { amount: amount(rows[0]?.amount ?? 0n), bills: rows[0]?.bills ?? 0 }
}

/** How many such bills there are, by kind of contract. */
export const countOwed = async (from: Queryable, memberId: bigint): Promise<Map<ContractKind, number>> => {
  const { rows } = await from.query<{ kind: ContractKind; bills: number }>(
    `SELECT kind, count(*)::int AS bills ${owedBills} GROUP BY kind`,
    [memberId],
  )
  return new Map(rows.map(({ kind, bills }) => [kind, bills]))
}
