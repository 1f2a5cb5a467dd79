import type { Queryable, Tx } from '../../../kit/database.ts'
import type { Hex } from '../chain.ts'

type OrderState = 'NEW' | 'SENT' | 'DONE' | 'FAILED'

/** What is to be signed. `path`: the key below the account. */
export type Order = {
  reference: string
  kind: 'payout' | 'gas' | 'sweep'
  path: string
  sender: Hex
  recipient: Hex
  value: bigint | null
  state: OrderState
  /** Why it failed. */
  reason: 'REVERTED' | 'EMPTY' | null
  nonce: number | null
  txHash: Hex | null
  blockNumber: bigint | null
}

type OrderRow = Omit<Order, 'value'> & { value: string | null }

const columns = `reference, kind, path, sender, recipient, value, state, reason, nonce, tx_hash AS "txHash", block_number AS "blockNumber"`

const orderOf = (row: OrderRow): Order => ({ ...row, value: row.value === null ? null : BigInt(row.value) })

export const findOrder = async (from: Queryable, reference: string): Promise<Order | undefined> => {
  const { rows } = await from.query<OrderRow>(`SELECT ${columns} FROM signer_order WHERE reference = $1`, [reference])
  return rows[0] && orderOf(rows[0])
}

export const lockOrder = async (tx: Tx, reference: string): Promise<Order | undefined> => {
  const { rows } = await tx.query<OrderRow>(`SELECT ${columns} FROM signer_order WHERE reference = $1 FOR UPDATE`, [reference])
  return rows[0] && orderOf(rows[0])
}

/** Serializes what counts orders of an account, or hands out its nonces. */
export const lockSender = async (tx: Tx, sender: Hex): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 71))', [sender])
}

/** @returns false when there is one of this reference */
export const insertOrder = async (
  tx: Queryable,
  order: Pick<Order, 'reference' | 'kind' | 'path' | 'sender' | 'recipient' | 'value'>,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO signer_order (reference, kind, path, sender, recipient, value, state, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'NEW', $7) ON CONFLICT DO NOTHING`,
    [order.reference, order.kind, order.path, order.sender, order.recipient, order.value, at],
  )
  return rowCount === 1
}

/** What payouts took since then or may still take, but for those that failed: one that waited for days is paid today. */
export const sumPayouts = async (tx: Tx, since: Date): Promise<bigint> => {
  const { rows } = await tx.query<{ sum: string }>(
    `SELECT coalesce(sum(value), 0) AS sum FROM signer_order
      WHERE kind = 'payout' AND (finished_at IS NULL OR finished_at > $1) AND state <> 'FAILED'`,
    [since],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

const atOnce = 200

/** What is not over, oldest first: all of it, in pages, so that what waits for long keeps nothing newer waiting. */
export const listOpen = async function* (from: Queryable): AsyncGenerator<Order> {
  for (let after = ''; ;) {
    const { rows }: { rows: OrderRow[] } = await from.query<OrderRow>(
      `SELECT ${columns} FROM signer_order WHERE state IN ('NEW', 'SENT')
          AND ($1 = '' OR (accepted_at, reference) > (SELECT accepted_at, reference FROM signer_order WHERE reference = $1))
        ORDER BY accepted_at, reference LIMIT ${atOnce}`,
      [after],
    )
    yield* rows.map(orderOf)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.reference
  }
}

/** The nonce after the last one that was given to an order of this account. */
export const nextNonce = async (tx: Tx, sender: Hex): Promise<number> => {
  const { rows } = await tx.query<{ next: number }>(
    'SELECT coalesce(max(nonce) + 1, 0) AS next FROM signer_order WHERE sender = $1',
    [sender],
  )
  return rows[0]?.next ?? 0
}

/** Gives an order its nonce, for good. */
export const saveNonce = async (tx: Tx, reference: string, { nonce, value }: { nonce: number; value: bigint }): Promise<void> => {
  await tx.query(`UPDATE signer_order SET state = 'SENT', nonce = $2, value = $3 WHERE reference = $1`, [reference, nonce, value])
}

/** Which of its transactions is in a block, and in which; null when the chain took that back. */
export const saveBlock = async (
  from: Queryable,
  reference: string,
  found: { txHash: Hex; blockNumber: bigint } | undefined,
): Promise<void> => {
  await from.query(
    `UPDATE signer_order SET tx_hash = coalesce($2, tx_hash), block_number = $3 WHERE reference = $1 AND state = 'SENT'`,
    [reference, found?.txHash ?? null, found?.blockNumber ?? null],
  )
}

export const endOrder = async (
  from: Queryable,
  reference: string,
  { state, reason, at }: { state: 'DONE' | 'FAILED'; reason: Order['reason']; at: Date },
): Promise<void> => {
  await from.query(
    `UPDATE signer_order SET state = $2, reason = $3, finished_at = $4 WHERE reference = $1 AND state IN ('NEW', 'SENT')`,
    [reference, state, reason, at],
  )
}

/** A transaction that was signed for an order. Fees are in wei for each unit of gas. */
export type Signed = { no: number; txHash: Hex; raw: Hex; fee: bigint; tip: bigint; signedAt: Date }

export const insertSigned = async (tx: Tx, reference: string, signed: Signed): Promise<void> => {
  await tx.query(
    'INSERT INTO signer_transaction (reference, no, tx_hash, raw, fee, tip, signed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [reference, signed.no, signed.txHash, signed.raw, signed.fee, signed.tip, signed.signedAt],
  )
}

/** What was signed for an order, the newest first. */
export const listSigned = async (from: Queryable, reference: string): Promise<Signed[]> => {
  const { rows } = await from.query<Omit<Signed, 'fee' | 'tip'> & { fee: string; tip: string }>(
    `SELECT no, tx_hash AS "txHash", raw, fee, tip, signed_at AS "signedAt" FROM signer_transaction
      WHERE reference = $1 ORDER BY no DESC`,
    [reference],
  )
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee), tip: BigInt(row.tip) }))
}
