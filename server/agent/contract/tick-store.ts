import type { PeriodFigures, Settlement } from '@tamuvo/games/agent/contract-settlement.ts'
import type { BillState } from '@tamuvo/contract/agent-bills.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Period } from '../../kit/periods.ts'
import type { Contract } from './contract.ts'
import type { ActiveFrom } from './figures-store.ts'

/** What five minutes came to for a contract; `amount` is the day's with what was added. */
export type Tick = {
  /** Of the bill, if the day has none yet. */
  id: bigint
  contract: Contract
  figures: PeriodFigures
  settled: Settlement
  added: Amount
  amount: Amount
  state: BillState
}

/** The bills of a day in real time. */
export const listPaidToday = async (
  from: Queryable,
  contractIds: readonly bigint[],
  day: string,
): Promise<Map<bigint, { id: bigint; amount: Amount }>> => {
  const { rows } = await from.query<{ contractId: bigint; id: bigint; amount: bigint }>(
    `SELECT contract_id AS "contractId", id, amount FROM agent_bill WHERE contract_id = ANY ($1::bigint[]) AND period = $2`,
    [contractIds, day],
  )
  return new Map(rows.map(({ contractId, id, amount: all }) => [contractId, { id, amount: amount(all) }]))
}

type Written = { day: Period; at: Date; activeFrom: ActiveFrom; rules: number; now: Date }

const fields = `id bigint, contract_id bigint, payer_id bigint, payee_id bigint, stake bigint, payout bigint, valid bigint, active int,
  net_loss bigint, base bigint, rate int, amount bigint, added bigint, state text`

/** Writes ticks and what they make of the bills of the day. What was decided at a time stays. */
export const writeTicks = async (tx: Tx, ticks: readonly Tick[], { day, at, activeFrom, rules, now }: Written): Promise<void> => {
  const rows = ticks.map(({ id, contract, figures, settled, added, amount: all, state }) => ({
    id: id.toString(),
    contract_id: contract.id.toString(),
    payer_id: contract.payerId?.toString() ?? null,
    payee_id: contract.payeeId.toString(),
    stake: figures.stake.toString(),
    payout: figures.payout.toString(),
    valid: figures.validBet.toString(),
    active: figures.active,
    net_loss: settled.netLoss.toString(),
    base: settled.base.toString(),
    rate: settled.rate === undefined ? null : Number(settled.rate),
    amount: all.toString(),
    added: added.toString(),
    state,
  }))
  await tx.query(
    `WITH ticked AS (
       SELECT t.* FROM jsonb_to_recordset($1::jsonb) t (${fields})
        WHERE NOT EXISTS (
          SELECT FROM agent_bill b JOIN agent_bill_tick k ON k.bill_id = b.id
           WHERE b.contract_id = t.contract_id AND b.period = $2 AND k.at >= $5)
     ), billed AS (
       INSERT INTO agent_bill AS b (id, contract_id, kind, period, since, until, payer_id, payee_id, depth, stake, payout, valid, active, rebates,
                                    rewards, salaries, net_loss, carry_in, base, rate, amount, active_valid, active_deposit, state, rules, made_at)
       SELECT t.id, t.contract_id, 'REALTIME_SALARY', $2, $3, $4, t.payer_id, t.payee_id, coalesce(array_length(l.line, 1) - 1, 0), t.stake,
              t.payout, t.valid, t.active, 0, 0, 0, t.net_loss, 0, t.base, t.rate, t.amount, $6, $7,
              t.state, $8, $9
         FROM ticked t LEFT JOIN agent_line l ON l.member_id = t.payee_id AND l.until = 'infinity'
       ON CONFLICT (contract_id, since) DO UPDATE
         SET (stake, payout, valid, active, net_loss, base, rate, amount) =
             (excluded.stake, excluded.payout, excluded.valid, excluded.active, excluded.net_loss, excluded.base, excluded.rate, excluded.amount),
             state = CASE WHEN excluded.amount > b.amount AND b.state IN ('NOT_REACHED', 'PAID') THEN excluded.state ELSE b.state END
       RETURNING b.id, b.contract_id
     )
     INSERT INTO agent_bill_tick (bill_id, at, valid, active, rate, added)
     SELECT b.id, $5, t.valid, t.active, t.rate, t.added FROM ticked t JOIN billed b ON b.contract_id = t.contract_id`,
    [JSON.stringify(rows), day.key, day.since, day.until, at, activeFrom.valid, activeFrom.deposit, rules, now],
  )
}
