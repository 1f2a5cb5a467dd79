import { countFigures } from '@tamuvo/server/agent/count-figures.ts'
import { payBills } from '@tamuvo/server/agent/contract/pay-bills.ts'
import { settleContracts } from '@tamuvo/server/agent/contract/settle-contracts.ts'
import { tickRealtime } from '@tamuvo/server/agent/contract/tick-realtime.ts'
import type { RunServices } from '@tamuvo/server/agent/services.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { count, printTable } from '../kit/figures.ts'
import { timed } from '../kit/timed.ts'

/** So many agents from the root down, each with a contract in real time and one by the day, paid by the agent above. */
const fillContracts = async (database: Database, contracts: number, since: string): Promise<void> => {
  for (const [place, kind] of ['REALTIME_SALARY', 'DAILY_SALARY'].entries())
    await database.query(
      `INSERT INTO agent_contract (id, kind, payer_id, payee_id, period, tiers, best_rate, products, carry_mode, less_rebates, less_rewards,
                                   less_salaries, loss_only, state, offered_at, changed_at, since, until, settled_until)
       SELECT (no * 2 + $4 + 1)::bigint << 24, $1, m.upline_id, m.id, 'daily',
              jsonb_build_array(jsonb_build_object('rate', greatest(2, 20 - 2 * cardinality(l.line)), 'minValidBet', '0', 'minActive', 0, 'minLoss', '0')),
              greatest(2, 20 - 2 * cardinality(l.line)), '{}', 'NONE', true, true, true, false, 'ACTIVE', $2, $2, $2, 'infinity', $2
         FROM generate_series(0, $3::int - 1) no
         JOIN member m ON m.id = ((no) + 1)::bigint << 20
         JOIN agent_line l ON l.member_id = m.id AND l.until = 'infinity'`,
      [kind, since, contracts, place],
    )
}

/** A day of contracts: the last tick of real time, the bills of the day, and their payments. */
export const reportContracts = async (
  database: Database,
  services: RunServices,
  contracts: number,
  since: string,
): Promise<void> => {
  await fillContracts(database, contracts, since)
  await database.query('ANALYZE agent_contract')
  await countFigures(services)
  const ticked = await timed(() => tickRealtime(services))
  const settled = await timed(() => settleContracts(services))
  const { rows } = await database.query<{ bills: number; due: number }>(
    `SELECT count(*)::int AS bills, count(*) FILTER (WHERE state = 'PAYABLE')::int AS due FROM agent_bill`,
  )
  const paid = await timed(() => payBills(services))
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  printTable([
    [`real time: the last tick of a day and the first of the next, ${count(contracts)} contracts each`, seconds(ticked)],
    [`daily salaries of ${count(contracts)} contracts settled`, seconds(settled)],
    [`${count(rows[0]?.due ?? 0)} of ${count(rows[0]?.bills ?? 0)} bills paid`, seconds(paid)],
  ])
}
