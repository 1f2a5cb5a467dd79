import { settlementRules } from '@tamuvo/games/agent/contract-settlement.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { BillState } from '@tamuvo/contract/agent-bills.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { lockNumbers } from '../../kit/lock-numbers.ts'
import type { NewBill, OpenBill } from './bill.ts'

/** Bills are made and paid by one process at a time. */
export const holdBills = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentBills])
}

const toRow = ({ figures, settled, activeFrom, ...bill }: NewBill) => ({
  id: bill.id.toString(),
  contract_id: bill.contractId.toString(),
  kind: bill.kind,
  period: bill.period,
  since: bill.since.toISOString(),
  until: bill.until.toISOString(),
  payer_id: bill.payerId?.toString() ?? null,
  payee_id: bill.payeeId.toString(),
  stake: figures.stake.toString(),
  payout: figures.payout.toString(),
  valid: figures.validBet.toString(),
  active: figures.active,
  rebates: figures.rebates.toString(),
  rewards: figures.rewards.toString(),
  salaries: figures.salaries.toString(),
  net_loss: settled.netLoss.toString(),
  carry_in: settled.carryIn.toString(),
  base: settled.base.toString(),
  rate: settled.rate === undefined ? null : Number(settled.rate),
  amount: settled.amount.toString(),
  active_valid: activeFrom.valid.toString(),
  active_deposit: activeFrom.deposit?.toString() ?? null,
  state: bill.state,
})

const fields = `id bigint, contract_id bigint, kind text, period text, since timestamptz, until timestamptz, payer_id bigint, payee_id bigint,
  stake bigint, payout bigint, valid bigint, active int, rebates bigint, rewards bigint, salaries bigint, net_loss bigint, carry_in bigint,
  base bigint, rate int, amount bigint, active_valid bigint, active_deposit bigint, state text`
const names = fields.replaceAll(/ (bigint|text|timestamptz|int)/g, '')

/** Writes bills; a period that was settled before stays as it is. */
export const insertBills = async (tx: Tx, bills: readonly NewBill[], at: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO agent_bill (${names}, depth, rules, made_at)
     SELECT ${names
       .split(',')
       .map((name) => `b.${name.trim()}`)
       .join(', ')}, coalesce(array_length(l.line, 1) - 1, 0), $2, $3
       FROM jsonb_to_recordset($1::jsonb) b (${fields})
       LEFT JOIN agent_line l ON l.member_id = b.payee_id AND l.until = 'infinity'
     ON CONFLICT (contract_id, since) DO NOTHING`,
    [JSON.stringify(bills.map(toRow)), settlementRules, at],
  )
}

export type LastBill = { contractId: bigint; since: Date; netLoss: Amount; base: Amount }

/** The last bill of each contract, from which the next one carries. */
export const listLastBills = async (from: Queryable, contractIds: readonly bigint[]): Promise<Map<bigint, LastBill>> => {
  const { rows } = await from.query<{ contractId: bigint; since: Date; netLoss: bigint; base: bigint }>(
    `SELECT DISTINCT ON (contract_id) contract_id AS "contractId", since, net_loss AS "netLoss", base
       FROM agent_bill WHERE contract_id = ANY ($1::bigint[]) ORDER BY contract_id, until DESC`,
    [contractIds],
  )
  return new Map(
    rows.map(({ contractId, since, netLoss, base }) => [
      contractId,
      { contractId, since, netLoss: amount(netLoss), base: amount(base) },
    ]),
  )
}

type StoredOpen = Omit<OpenBill, 'amount' | 'paid' | 'collected'> & { amount: bigint; paid: bigint; collected: bigint }

const openColumns = `id, kind, period, payer_id AS "payerId", payee_id AS "payeeId", depth, amount, paid, collected, state`
const openFrom = ({ amount: all, paid, collected, ...bill }: StoredOpen): OpenBill => ({
  ...bill,
  amount: amount(all),
  paid: amount(paid),
  collected: amount(collected),
})

/** A place in the order in which bills are paid: the oldest period first, and within it from the top of the tree down. */
export type BillPlace = { until: Date; depth: number; id: bigint }

/** Bills of which something is to be paid after a place, locked. */
export const lockOpen = async (tx: Tx, after: BillPlace | undefined, limit: number): Promise<(OpenBill & { until: Date })[]> => {
  const { rows } = await tx.query<StoredOpen & { until: Date }>(
    `SELECT ${openColumns}, until FROM agent_bill
      WHERE (state IN ('PAYABLE', 'PARTIAL', 'INSUFFICIENT') OR (state = 'PAID' AND payer_id IS NOT NULL AND collected < amount))
        AND ($1::timestamptz IS NULL OR (until, depth, id) > ($1, $2, $3))
      ORDER BY until, depth, id LIMIT $4 FOR UPDATE`,
    [after?.until ?? null, after?.depth ?? 0, after?.id ?? 0n, limit],
  )
  return rows.map((row) => ({ ...openFrom(row), until: row.until }))
}

/** A bill with its payer's lock, whatever its state. */
export const lockBill = async (tx: Tx, id: bigint): Promise<OpenBill | undefined> => {
  const { rows } = await tx.query<StoredOpen>(`SELECT ${openColumns} FROM agent_bill WHERE id = $1 FOR UPDATE`, [id])
  return rows.map(openFrom)[0]
}

export type Payment = {
  id: bigint
  billId: bigint
  amount: Amount
  outEntryId: bigint | null
  inEntryId: bigint | null
}

export const insertPayments = async (tx: Tx, payments: readonly Payment[], at: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO agent_bill_payment (id, bill_id, amount, at, out_entry_id, in_entry_id)
     SELECT p.id, p.bill_id, p.amount, $6, p.out_entry_id, p.in_entry_id
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) p (id, bill_id, amount, out_entry_id, in_entry_id)`,
    [
      payments.map(({ id }) => id),
      payments.map(({ billId }) => billId),
      payments.map((payment) => payment.amount),
      payments.map(({ outEntryId }) => outEntryId),
      payments.map(({ inEntryId }) => inEntryId),
      at,
    ],
  )
}

export type BillChange = { id: bigint; paid: Amount; collected: Amount; state: BillState }

export const writePaid = async (tx: Tx, changes: readonly BillChange[]): Promise<void> => {
  await tx.query(
    `UPDATE agent_bill b SET paid = c.paid, collected = c.collected, state = c.state
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) c (id, paid, collected, state) WHERE b.id = c.id`,
    [
      changes.map(({ id }) => id),
      changes.map(({ paid }) => paid),
      changes.map(({ collected }) => collected),
      changes.map(({ state }) => state),
    ],
  )
}

/** Bills of the highest level whose payers were short for too long, locked. */
export const lockLongOwed = async (tx: Tx, madeBefore: Date, limit: number): Promise<OpenBill[]> => {
  const { rows } = await tx.query<StoredOpen>(
    `SELECT ${openColumns} FROM agent_bill
      WHERE state IN ('PARTIAL', 'INSUFFICIENT') AND payer_id IS NOT NULL AND made_at <= $1
        AND depth = (SELECT min(depth) FROM agent_bill WHERE state IN ('PARTIAL', 'INSUFFICIENT') AND payer_id IS NOT NULL AND made_at <= $1)
      ORDER BY id LIMIT $2 FOR UPDATE`,
    [madeBefore, limit],
  )
  return rows.map(openFrom)
}

export const setAdvanced = async (tx: Tx, ids: readonly bigint[], at: Date): Promise<void> => {
  await tx.query('UPDATE agent_bill SET advanced_at = $2 WHERE id = ANY ($1::bigint[])', [ids, at])
}

/** Who of the staff decided about a bill, and why. */
export const setReviewed = async (
  tx: Tx,
  id: bigint,
  { by, reason, state }: { by: bigint; reason: string; state?: BillState },
): Promise<void> => {
  await tx.query('UPDATE agent_bill SET reviewed_by = $2, review_reason = $3, state = coalesce($4, state) WHERE id = $1', [
    id,
    by,
    reason,
    state ?? null,
  ])
}
