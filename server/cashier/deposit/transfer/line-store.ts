import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../../../kit/secrets.ts'
import type { Awaited, LineReason, Match } from './match.ts'

export const lineSecrets: SecretColumn = { table: 'deposit_line', id: 'id', purpose: 'deposit line' }

/** Who paid, and the remark, as they came. */
export type LineParty = { payer: string; payerAccount: string; remark: string }

/** Money that came to an account of the house, as its bank says. */
export type NewLine = {
  id: bigint
  accountId: bigint
  /** The bank's id, or a digest of the text: a line of an account is here once. */
  key: string
  source: 'CSV' | 'EVENT'
  /** Staff; 0 for a signed event. */
  addedBy: bigint
  addedAt: Date
  amount: Amount
  currency: string
  paidFrom: Date
  paidUntil: Date
  codes: string[]
  txnTail: string | null
  payerMask: string
  party: LineParty
}

/** @returns false when it is here already */
export const insertLine = async (tx: Queryable, secrets: SecretSeals, line: NewLine): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO deposit_line (id, account_id, key, source, added_by, added_at, amount, currency, paid_from, paid_until, codes, txn_tail,
       payer_mask, sealed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (account_id, key) DO NOTHING`,
    [
      line.id,
      line.accountId,
      line.key,
      line.source,
      line.addedBy,
      line.addedAt,
      line.amount,
      line.currency,
      line.paidFrom,
      line.paidUntil,
      line.codes,
      line.txnTail,
      line.payerMask,
      secrets.seal(lineSecrets, line.id, JSON.stringify(line.party)),
    ],
  )
  return rowCount === 1
}

type LineState = 'NEW' | 'REVIEW' | 'MATCHED' | 'SECOND' | 'RETURNED'

export type Line = Omit<NewLine, 'key' | 'source' | 'addedBy' | 'addedAt' | 'party'> & {
  state: LineState
  reason: LineReason | 'DEPOSIT_ENDED' | null
  depositId: bigint | null
  sealed: Buffer
}

const lineColumns = `l.id, l.account_id AS "accountId", l.amount, l.currency, l.paid_from AS "paidFrom", l.paid_until AS "paidUntil", l.codes,
  l.txn_tail AS "txnTail", l.payer_mask AS "payerMask", l.state, l.reason, l.deposit_id AS "depositId", l.sealed`

type LineRow = Omit<Line, 'amount'> & { amount: bigint }

const lineOf = (row: LineRow): Line => ({ ...row, amount: amount(row.amount) })

export const partyOf = (secrets: SecretSeals, { id, sealed }: Pick<Line, 'id' | 'sealed'>): LineParty =>
  JSON.parse(secrets.open(lineSecrets, id, sealed).toString())

export const findLine = async (from: Queryable, id: bigint): Promise<Line | undefined> => {
  const { rows } = await from.query<LineRow>(`SELECT ${lineColumns} FROM deposit_line l WHERE id = $1`, [id])
  return rows[0] && lineOf(rows[0])
}

export const lockLine = async (tx: Tx, id: bigint): Promise<Line | undefined> => {
  const { rows } = await tx.query<LineRow>(`SELECT ${lineColumns} FROM deposit_line l WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && lineOf(rows[0])
}

/** Lines of an account that were not matched yet, oldest first. */
export const listNewLines = async (from: Queryable, accountId: bigint, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT id FROM deposit_line WHERE account_id = $1 AND state = 'NEW' ORDER BY id LIMIT $2`,
    [accountId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Lines that wait for staff, oldest first. */
export const listLinesInReview = async (
  from: Queryable,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: Line[]; total: number }> => {
  const { rows } = await from.query<LineRow>(
    `SELECT ${lineColumns} FROM deposit_line l WHERE state = 'REVIEW' ORDER BY id LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counted } = await from.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM deposit_line WHERE state = 'REVIEW'`,
  )
  return { list: rows.map(lineOf), total: Number(counted[0]?.total ?? 0n) }
}

/** The lines that paid deposits, by deposit. */
export const listLinesOf = async (from: Queryable, depositIds: readonly bigint[]): Promise<Map<bigint, Line>> => {
  const { rows } = await from.query<LineRow & { depositId: bigint }>(
    `SELECT ${lineColumns} FROM deposit_line l WHERE deposit_id = ANY ($1) AND state = 'MATCHED'`,
    [depositIds],
  )
  return new Map(rows.map((row) => [row.depositId, lineOf(row)]))
}

/** Deposits that a line may be for: those with its codes, and those to its account for its amount that no line of another time has paid. */
export const listAwaited = async (tx: Tx, line: Line): Promise<Awaited<bigint>[]> => {
  const { rows } = await tx.query<Omit<Awaited<bigint>, 'amount'> & { amount: bigint }>(
    `SELECT t.deposit_id AS ref, t.account_id AS account, t.amount, t.remark, t.txn_tail AS "txnTail", t.opens_at AS "opensAt",
            t.closes_at AS "closesAt", EXISTS (SELECT FROM deposit_line l WHERE l.deposit_id = t.deposit_id AND l.state = 'MATCHED') AS "isPaid"
       FROM deposit_transfer t
      WHERE t.holds_remark AND t.remark = ANY ($1)
         OR t.account_id = $2 AND t.amount = $3 AND (t.closes_at >= $4 AND t.opens_at <= $5 OR t.txn_tail = $6)
            AND NOT EXISTS (SELECT FROM deposit_line l WHERE l.deposit_id = t.deposit_id AND l.state = 'MATCHED'
                               AND (l.paid_until < $4 OR l.paid_from > $5))
      ORDER BY (t.remark = ANY ($1)) DESC, t.deposit_id LIMIT 20`,
    [line.codes, line.accountId, line.amount, line.paidFrom, line.paidUntil, line.txnTail],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

export type MatchedBy = Extract<Match<bigint>, { is: 'matched' }>['by'] | 'staff'

/** `SECOND`: the deposit has been paid before. */
export const saveMatch = async (
  tx: Tx,
  id: bigint,
  { state, depositId, by, at }: { state: 'MATCHED' | 'SECOND'; depositId: bigint; by: MatchedBy; at: Date },
): Promise<void> => {
  await tx.query(
    'UPDATE deposit_line SET state = $2, deposit_id = $3, matched_by = $4, settled_at = $5, reason = NULL WHERE id = $1',
    [id, state, depositId, by, at],
  )
}

export const saveReview = async (tx: Tx, id: bigint, reason: NonNullable<Line['reason']>): Promise<void> => {
  await tx.query(`UPDATE deposit_line SET state = 'REVIEW', reason = $2 WHERE id = $1`, [id, reason])
}

export const saveReturn = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await tx.query(`UPDATE deposit_line SET state = 'RETURNED', settled_at = $2 WHERE id = $1`, [id, at])
}

/** Has lines without a deposit matched anew, when a payer says the number of a transfer. @returns whether there are any */
export const renewLines = async (tx: Tx, accountId: bigint, txnTail: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE deposit_line SET state = 'NEW', reason = NULL WHERE account_id = $1 AND txn_tail = $2 AND state = 'REVIEW'
        AND NOT EXISTS (SELECT FROM deposit_settlement s WHERE s.line_id = deposit_line.id AND s.state = 'PROPOSED')`,
    [accountId, txnTail],
  )
  return (rowCount ?? 0) > 0
}
