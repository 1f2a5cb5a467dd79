import type { Language } from '@tamuvo/contract/languages.ts'
import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Deposit, DepositReason } from './deposit.ts'
import type { MethodKind, ProviderName } from './provider.ts'
import { countedStates, type DepositEvent, type Limits, openStates, type Usage } from './rules.ts'

/** A way to pay in. */
export type Method = Limits & {
  code: string
  provider: ProviderName
  kind: MethodKind
  names: Record<Language, string>
  fee: Amount
  quick: Amount[]
  open: boolean
  position: number
}

type MethodRow = {
  code: string
  provider: ProviderName
  kind: MethodKind
  names: Record<Language, string>
  min: bigint
  max: bigint
  fee: bigint
  quick: string[]
  day_count_max: number
  day_sum_max: bigint
  open: boolean
  position: number
}

const methodOf = (row: MethodRow): Method => ({
  code: row.code,
  provider: row.provider,
  kind: row.kind,
  names: row.names,
  min: amount(row.min),
  max: amount(row.max),
  fee: amount(row.fee),
  quick: row.quick.map((minor) => amount(BigInt(minor))),
  dayCountMax: row.day_count_max,
  daySumMax: amount(row.day_sum_max),
  open: row.open,
  position: row.position,
})

export const listOpenMethods = async (tx: Queryable): Promise<Method[]> => {
  const { rows } = await tx.query<MethodRow>('SELECT * FROM deposit_method WHERE open ORDER BY position, code')
  return rows.map(methodOf)
}

export const findMethod = async (tx: Queryable, code: string): Promise<Method | undefined> => {
  const { rows } = await tx.query<MethodRow>('SELECT * FROM deposit_method WHERE code = $1', [code])
  return rows[0] && methodOf(rows[0])
}

/** Adds a method, or changes the one with its code. */
export const putMethod = async (tx: Queryable, method: Method): Promise<void> => {
  await tx.query(
    `INSERT INTO deposit_method (code, provider, kind, names, min, max, fee, quick, day_count_max, day_sum_max, open, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (code) DO UPDATE SET (provider, kind, names, min, max, fee, quick, day_count_max, day_sum_max, open, position) =
       ROW (EXCLUDED.provider, EXCLUDED.kind, EXCLUDED.names, EXCLUDED.min, EXCLUDED.max, EXCLUDED.fee, EXCLUDED.quick,
            EXCLUDED.day_count_max, EXCLUDED.day_sum_max, EXCLUDED.open, EXCLUDED.position)`,
    [
      method.code, method.provider, method.kind, JSON.stringify(method.names), method.min, method.max, method.fee, method.quick,
      method.dayCountMax, method.daySumMax, method.open, method.position,
    ],
  )
}

/** How long the last fifty credited deposits of each method took, as the median in seconds, and how many there were. */
export const listPaces = async (tx: Queryable, codes: string[]): Promise<Map<string, { count: number; medianSeconds: number }>> => {
  const { rows } = await tx.query<{ code: string; count: bigint; median: number }>(
    `SELECT m.code, count(*) AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.finished_at - d.created_at)) AS median
       FROM unnest($1::text[]) m (code)
      CROSS JOIN LATERAL (SELECT created_at, finished_at FROM deposit
                           WHERE method = m.code AND state = 'SUCCEEDED' ORDER BY finished_at DESC LIMIT 50) d
      GROUP BY m.code`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, { count: Number(row.count), medianSeconds: row.median }]))
}

/** The method of the member's last deposit. */
export const findLastMethod = async (tx: Queryable, memberId: bigint): Promise<string | undefined> => {
  const { rows } = await tx.query<{ method: string }>('SELECT method FROM deposit WHERE member_id = $1 ORDER BY id DESC LIMIT 1', [memberId])
  return rows[0]?.method
}

/** Lets one request at a time count and add deposits of a member. */
export const lockDepositsOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 70))', [memberId.toString()])
}

/** @param firstId no deposit made today has a lower id */
export const findUsage = async (tx: Queryable, memberId: bigint, method: string, firstId: bigint): Promise<Usage> => {
  const { rows } = await tx.query<{ open: bigint; count: bigint; sum: string | null }>(
    `SELECT (SELECT count(*) FROM deposit WHERE member_id = $1 AND state = ANY ($4)) AS open, count(*) AS count, sum(amount) AS sum
       FROM deposit WHERE member_id = $1 AND id >= $3 AND method = $2 AND state = ANY ($5)`,
    [memberId, method, firstId, openStates, countedStates],
  )
  const row = rows[0]
  return { open: Number(row?.open ?? 0), dayCount: Number(row?.count ?? 0), daySum: amount(BigInt(row?.sum ?? 0)) }
}

export const countOpen = async (tx: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await tx.query<{ open: bigint }>('SELECT count(*) AS open FROM deposit WHERE member_id = $1 AND state = ANY ($2)', [memberId, openStates])
  return Number(rows[0]?.open ?? 0)
}

export const nextDepositNumber = async (tx: Queryable): Promise<bigint> => {
  const { rows } = await tx.query<{ number: bigint }>(`SELECT nextval('deposit_number') AS number`)
  return rows[0]?.number ?? 0n
}

type DepositRow = {
  id: bigint
  reference: string
  member_id: bigint
  method: string
  provider: ProviderName
  amount: bigint
  currency: string
  fee: bigint
  credited: bigint
  received: bigint | null
  state: Deposit['state']
  reason: DepositReason | null
  pay_url: string | null
  created_at: Date
  expires_at: Date
  finished_at: Date | null
  entry_id: bigint | null
  reversal_entry_id: bigint | null
}

const depositOf = (row: DepositRow): Deposit => ({
  id: row.id,
  reference: row.reference,
  memberId: row.member_id,
  method: row.method,
  provider: row.provider,
  amount: amount(row.amount),
  currency: row.currency,
  fee: amount(row.fee),
  credited: amount(row.credited),
  received: row.received === null ? null : amount(row.received),
  state: row.state,
  reason: row.reason,
  payUrl: row.pay_url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  finishedAt: row.finished_at,
  entryId: row.entry_id,
  reversalEntryId: row.reversal_entry_id,
})

export const insertDeposit = async (tx: Tx, deposit: Deposit): Promise<void> => {
  await tx.query(
    `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, state, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      deposit.id, deposit.reference, deposit.memberId, deposit.method, deposit.provider, deposit.amount, deposit.currency, deposit.fee,
      deposit.state, deposit.createdAt, deposit.expiresAt,
    ],
  )
}

/** Writes what can change of a deposit. */
export const saveDeposit = async (tx: Tx, deposit: Deposit): Promise<void> => {
  await tx.query(
    `UPDATE deposit SET credited = $2, received = $3, state = $4, reason = $5, pay_url = $6, finished_at = $7, entry_id = $8, reversal_entry_id = $9
      WHERE id = $1`,
    [
      deposit.id, deposit.credited, deposit.received, deposit.state, deposit.reason, deposit.payUrl, deposit.finishedAt, deposit.entryId,
      deposit.reversalEntryId,
    ],
  )
}

export const findDeposit = async (tx: Queryable, id: bigint): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE id = $1', [id])
  return rows[0] && depositOf(rows[0])
}

/** The deposit, kept from everybody else until the transaction ends. */
export const lockDeposit = async (tx: Tx, id: bigint): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id])
  return rows[0] && depositOf(rows[0])
}

export const lockDepositByReference = async (tx: Tx, provider: ProviderName, reference: string): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE reference = $1 AND provider = $2 FOR UPDATE', [reference, provider])
  return rows[0] && depositOf(rows[0])
}

export const listDepositsOf = async (
  tx: Queryable, memberId: bigint, page: { pageNo: number; pageSize: number },
): Promise<{ list: Deposit[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    tx.query<DepositRow>('SELECT * FROM deposit WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      memberId, page.pageSize, (page.pageNo - 1) * page.pageSize,
    ]),
    tx.query<{ total: bigint }>('SELECT count(*) AS total FROM deposit WHERE member_id = $1', [memberId]),
  ])
  return { list: rows.map(depositOf), total: Number(counts[0]?.total ?? 0) }
}

/** The references of deposits by id. */
export const listReferences = async (tx: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string>> => {
  const { rows } = await tx.query<{ id: bigint; reference: string }>('SELECT id, reference FROM deposit WHERE member_id = $1 AND id = ANY ($2)', [
    memberId, ids,
  ])
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** What a provider said of a deposit, under an id of the provider's own. */
export type PaymentEvent = {
  provider: ProviderName
  id: string
  reference: string
  event: DepositEvent
  amount: Amount
  currency: string
  /** The words as they came, for disputes. */
  body: string
  receivedAt: Date
}

/** @returns false when the id is known already; what it said the first time stands */
export const storeEvent = async (tx: Tx, event: PaymentEvent): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO payment_event (provider, id, reference, event, amount, currency, body, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [event.provider, event.id, event.reference, event.event, event.amount, event.currency, event.body, event.receivedAt],
  )
  return rowCount === 1
}

type WaitingRow = { id: string; event: DepositEvent; amount: bigint; currency: string }
export type WaitingEvent = Pick<PaymentEvent, 'id' | 'event' | 'amount' | 'currency'>

/** The events of a reference that nobody has taken yet, as they came, at most a hundred. */
export const listWaitingEvents = async (tx: Tx, provider: ProviderName, reference: string): Promise<WaitingEvent[]> => {
  const { rows } = await tx.query<WaitingRow>(
    `SELECT id, event, amount, currency FROM payment_event
      WHERE provider = $1 AND reference = $2 AND taken_at IS NULL ORDER BY number LIMIT 100`,
    [provider, reference],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

export const markTaken = async (tx: Tx, provider: ProviderName, id: string, taken: { at: Date; outcome: string }): Promise<void> => {
  await tx.query('UPDATE payment_event SET taken_at = $3, outcome = $4 WHERE provider = $1 AND id = $2', [provider, id, taken.at, taken.outcome])
}

/** The secret kept for a provider; `fresh` becomes it when there is none yet. */
export const keepSecret = async (tx: Queryable, provider: ProviderName, fresh: () => string): Promise<string> => {
  const kept = await findSecret(tx, provider)
  if (kept) return kept
  await tx.query('INSERT INTO provider_secret (provider, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [provider, fresh()])
  const made = await findSecret(tx, provider)
  invariant(made, 'a secret that was written is there')
  return made
}

const findSecret = async (tx: Queryable, provider: ProviderName): Promise<string | undefined> => {
  const { rows } = await tx.query<{ secret: string }>('SELECT secret FROM provider_secret WHERE provider = $1', [provider])
  return rows[0]?.secret
}
