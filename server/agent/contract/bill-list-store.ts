import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { BillState } from '@tamuvo/contract/agent-bills.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import type { Side } from './contract.ts'

export type BillPayment = { entryId: bigint; amount: Amount; at: Date }

/** A bill as its two sides see it. */
export type NamedBill = {
  id: bigint
  contractId: bigint
  kind: ContractKind
  period: string
  since: Date
  until: Date
  payerId: bigint | null
  payeeId: bigint
  payer: string
  payee: string
  stake: Amount
  payout: Amount
  valid: Amount
  active: number
  rebates: Amount
  rewards: Amount
  salaries: Amount
  netLoss: Amount
  carryIn: Amount
  base: Amount
  rate: number | null
  amount: Amount
  paid: Amount
  collected: Amount
  activeValid: bigint
  activeDeposit: bigint | null
  state: BillState
  rules: number
  madeAt: Date
  advancedAt: Date | null
}

type Stored = { [Name in keyof NamedBill]: NamedBill[Name] extends Amount ? bigint : NamedBill[Name] }

const columns = `b.id, b.contract_id AS "contractId", b.kind, b.period, b.since, b.until, b.payer_id AS "payerId", b.payee_id AS "payeeId",
  coalesce(p.username, '') AS payer, e.username AS payee, b.stake, b.payout, b.valid, b.active, b.rebates, b.rewards, b.salaries,
  b.net_loss AS "netLoss", b.carry_in AS "carryIn", b.base, b.rate, b.amount, b.paid, b.collected, b.active_valid AS "activeValid",
  b.active_deposit AS "activeDeposit", b.state, b.rules, b.made_at AS "madeAt", b.advanced_at AS "advancedAt"`
const joined = 'agent_bill b JOIN member e ON e.id = b.payee_id LEFT JOIN member p ON p.id = b.payer_id'

const billFrom = (stored: Stored): NamedBill => ({
  ...stored,
  stake: amount(stored.stake),
  payout: amount(stored.payout),
  valid: amount(stored.valid),
  rebates: amount(stored.rebates),
  rewards: amount(stored.rewards),
  salaries: amount(stored.salaries),
  netLoss: amount(stored.netLoss),
  carryIn: amount(stored.carryIn),
  base: amount(stored.base),
  amount: amount(stored.amount),
  paid: amount(stored.paid),
  collected: amount(stored.collected),
})

/** A bill, for one of its sides. */
export const findBill = async (from: Queryable, id: bigint): Promise<NamedBill | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM ${joined} WHERE b.id = $1`, [id])
  return rows.map(billFrom)[0]
}

export type BillFilter = {
  side: Side
  memberId: bigint
  kind?: ContractKind | undefined
  /** When they were made; undefined for any time. */
  span: Span | undefined
  isOwed: boolean
}

const sides = { PAYEE: 'b.payee_id', PAYER: 'b.payer_id' }

const whereOf = ({ side }: BillFilter): string => `${sides[side]} = $1 AND ($2::text IS NULL OR b.kind = $2)
  AND ($3::timestamptz IS NULL OR (b.made_at >= $3 AND b.made_at < $4))
  AND (NOT $5 OR (b.collected < b.amount AND b.payer_id IS NOT NULL AND b.state IN ('PARTIAL', 'INSUFFICIENT', 'PAID')))`

const valuesOf = ({ memberId, kind, span, isOwed }: BillFilter): unknown[] => [
  memberId,
  kind ?? null,
  span?.since ?? null,
  span?.until ?? null,
  isOwed,
]

export type BillSums = { total: number; amount: Amount; paid: Amount; owed: Amount }

export const sumBills = async (from: Queryable, filter: BillFilter): Promise<BillSums> => {
  const { rows } = await from.query<{ total: number; amount: bigint; paid: bigint; owed: bigint }>(
    `SELECT count(*)::int AS total, coalesce(sum(b.amount), 0)::bigint AS amount, coalesce(sum(b.paid), 0)::bigint AS paid,
            coalesce(sum(b.amount - b.collected) FILTER (WHERE b.payer_id IS NOT NULL AND b.state NOT IN ('CANCELLED', 'PENDING_REVIEW')), 0)::bigint AS owed
       FROM agent_bill b WHERE ${whereOf(filter)}`,
    valuesOf(filter),
  )
  const [sums] = rows
  return {
    total: sums?.total ?? 0,
    amount: amount(sums?.amount ?? 0n),
    paid: amount(sums?.paid ?? 0n),
    owed: amount(sums?.owed ?? 0n),
  }
}

export const listBillsOf = async (
  from: Queryable,
  filter: BillFilter,
  page: { no: number; size: number },
): Promise<NamedBill[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM ${joined} WHERE ${whereOf(filter)} ORDER BY b.made_at DESC, b.id DESC OFFSET $6 LIMIT $7`,
    [...valuesOf(filter), (page.no - 1) * page.size, page.size],
  )
  return rows.map(billFrom)
}

/** The payments of bills: to the payee where that is known, else from the payer. */
export const listPayments = async (
  from: Queryable,
  billIds: readonly bigint[],
  side: Side,
): Promise<Map<bigint, BillPayment[]>> => {
  const entry = side === 'PAYEE' ? 'in_entry_id' : 'out_entry_id'
  const { rows } = await from.query<{ billId: bigint; entryId: bigint; amount: bigint; at: Date }>(
    `SELECT bill_id AS "billId", ${entry} AS "entryId", amount, at FROM agent_bill_payment
      WHERE bill_id = ANY ($1::bigint[]) AND ${entry} IS NOT NULL ORDER BY id`,
    [billIds],
  )
  const payments = new Map<bigint, BillPayment[]>()
  for (const { billId, amount: moved, ...row } of rows)
    payments.set(billId, [...(payments.get(billId) ?? []), { ...row, amount: amount(moved) }])
  return payments
}

/** The ticks of a bill in real time, oldest first. */
export const listTicks = async (from: Queryable, billId: bigint) => {
  const { rows } = await from.query<{ at: Date; valid: bigint; active: number; rate: number | null; added: bigint }>(
    'SELECT at, valid, active, rate, added FROM agent_bill_tick WHERE bill_id = $1 ORDER BY at LIMIT 300',
    [billId],
  )
  return rows
}

/** The last bill of a contract and a period of it. */
export const findBillOf = async (from: Queryable, contractId: bigint, period: string): Promise<NamedBill | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM ${joined} WHERE b.contract_id = $1 AND b.period = $2`, [
    contractId,
    period,
  ])
  return rows.map(billFrom)[0]
}

type EveryFilter = {
  memberId?: bigint | undefined
  kind?: ContractKind | undefined
  state?: BillState | undefined
  isOwed: boolean
}

/** Bills of everybody, for staff. */
export const listEveryBill = async (
  from: Queryable,
  { memberId, kind, state, isOwed }: EveryFilter,
  page: { no: number; size: number },
): Promise<{ rows: NamedBill[]; total: number }> => {
  const { rows } = await from.query<Stored & { count: number }>(
    `SELECT ${columns}, count(*) OVER ()::int AS count FROM ${joined}
      WHERE ($1::bigint IS NULL OR b.payee_id = $1 OR b.payer_id = $1) AND ($2::text IS NULL OR b.kind = $2)
        AND ($3::text IS NULL OR b.state = $3)
        AND (NOT $4 OR (b.payer_id IS NOT NULL AND b.collected < b.amount AND b.state IN ('PARTIAL', 'INSUFFICIENT', 'PAID')))
      ORDER BY b.until DESC, b.id DESC OFFSET $5 LIMIT $6`,
    [memberId ?? null, kind ?? null, state ?? null, isOwed, (page.no - 1) * page.size, page.size],
  )
  return { rows: rows.map(({ count: _count, ...row }) => billFrom(row)), total: rows[0]?.count ?? 0 }
}

/** What bills of a member are of: the other side of the contract, '' for the platform. Ids of others are missing. */
export const labelsOfBills = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<{ id: bigint; period: string; party: string; rules: number }[]> => {
  const { rows } = await from.query<{ id: bigint; period: string; party: string; rules: number }>(
    `SELECT b.id, b.period, b.rules, coalesce(CASE WHEN b.payee_id = $1 THEN p.username ELSE e.username END, '') AS party
       FROM ${joined} WHERE b.id = ANY ($2::bigint[]) AND (b.payee_id = $1 OR b.payer_id = $1)`,
    [memberId, ids],
  )
  return rows
}
