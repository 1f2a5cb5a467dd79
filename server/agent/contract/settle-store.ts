import type { Queryable, Tx } from '../../kit/database.ts'
import type { ContractKind, ContractPeriod } from '@tamuvo/contract/agent-contracts.ts'
import type { Contract } from './contract.ts'
import { contractsFrom, contractSelect } from './contract-store.ts'

/** Contracts whose next period begins at the same moment. */
export type Unsettled = { kind: ContractKind; period: ContractPeriod; from: Date }

/** What is to be settled, the oldest first. Real time is settled by its own rules. */
export const listUnsettled = async (from: Queryable): Promise<Unsettled[]> => {
  const { rows } = await from.query<Unsettled>(
    `SELECT kind, period, settled_until AS "from" FROM agent_contract
      WHERE settled_until < until AND kind <> 'REALTIME_SALARY' GROUP BY 1, 2, 3 ORDER BY 3, 1, 2`,
  )
  return rows
}

/** They are not settled by another process meanwhile. */
export const lockUnsettled = (tx: Tx, { kind, period, from }: Unsettled): Promise<Contract[]> =>
  contractsFrom(
    tx,
    `${contractSelect} WHERE c.kind = $1 AND c.period = $2 AND c.settled_until = $3 AND c.settled_until < c.until ORDER BY c.id FOR UPDATE OF c`,
    [kind, period, from],
  )

/** Contracts in real time that settle a day which has begun, and of which a time is not decided yet. */
export const lockRealtime = (tx: Tx, at: Date): Promise<Contract[]> =>
  contractsFrom(
    tx,
    `${contractSelect} WHERE c.kind = 'REALTIME_SALARY' AND c.settled_until < c.until AND c.settled_until <= $1
        AND NOT EXISTS (SELECT FROM agent_bill b JOIN agent_bill_tick k ON k.bill_id = b.id
                         WHERE b.contract_id = c.id AND b.since = c.settled_until AND k.at >= $1)
      ORDER BY c.id FOR UPDATE OF c`,
    [at],
  )

export const setSettled = async (tx: Tx, settled: readonly { id: bigint; until: Date }[]): Promise<void> => {
  await tx.query(
    `UPDATE agent_contract c SET settled_until = s.until FROM unnest($1::bigint[], $2::timestamptz[]) s (id, until) WHERE c.id = s.id`,
    [settled.map(({ id }) => id), settled.map(({ until }) => until)],
  )
}

/** Payees who are frozen: their bills are reviewed first. */
export const listFrozen = async (from: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>(`SELECT id FROM member WHERE id = ANY ($1::bigint[]) AND status = 'frozen'`, [
    memberIds,
  ])
  return new Set(rows.map(({ id }) => id))
}
