import type { TransferState } from '@tamuvo/contract/vendor.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** A transfer between a member's main wallet account and their wallet at a vendor. */
export type Transfer = {
  id: bigint
  reference: string
  memberId: bigint
  vendor: string
  direction: 'in' | 'out'
  amount: Amount
  /** How much of it is in transit; less than the amount after winnings at the vendor. */
  held: Amount
  state: TransferState
  tries: number
  isManual: boolean
  createdAt: Date
  askedAt: Date
  finishedAt: Date | null
  /** The ledger entry of its last step. */
  entryId: bigint | null
}

const columns = `id, reference, member_id AS "memberId", vendor, direction, amount, held, state, tries, is_manual AS "isManual",
  created_at AS "createdAt", asked_at AS "askedAt", finished_at AS "finishedAt", entry_id AS "entryId"`

type Stored = Omit<Transfer, 'amount' | 'held'> & { amount: bigint; held: bigint }

const transferFrom = (row: Stored): Transfer => ({ ...row, amount: amount(row.amount), held: amount(row.held) })

export const insertTransfer = async (tx: Tx, transfer: Transfer): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_transfer (id, reference, member_id, vendor, direction, amount, held, state, tries, is_manual, created_at, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      transfer.id,
      transfer.reference,
      transfer.memberId,
      transfer.vendor,
      transfer.direction,
      transfer.amount,
      transfer.held,
      transfer.state,
      transfer.tries,
      transfer.isManual,
      transfer.createdAt,
      transfer.askedAt,
    ],
  )
}

export const saveTransfer = async (
  tx: Tx,
  { id, held, state, tries, isManual, finishedAt, entryId }: Transfer,
): Promise<void> => {
  await tx.query(
    `UPDATE vendor_transfer SET held = $2, state = $3, tries = $4, is_manual = $5, finished_at = $6, entry_id = $7 WHERE id = $1`,
    [id, held, state, tries, isManual, finishedAt, entryId],
  )
}

/** Gives the beginning or the end of a transfer the next number of its wallet, which is locked. */
export const numberTransfer = async (tx: Tx, { id, memberId, vendor }: Transfer, end: 'began' | 'ended'): Promise<void> => {
  await tx.query(
    `WITH wallet AS (UPDATE vendor_wallet SET last_seq = last_seq + 1 WHERE member_id = $2 AND vendor = $3 RETURNING last_seq)
     UPDATE vendor_transfer SET ${end}_seq = (SELECT last_seq FROM wallet) WHERE id = $1`,
    [id, memberId, vendor],
  )
}

/** Notes that the vendor has not had a transfer up to the newest number of its wallet, which is locked. */
export const numberAbsent = async (tx: Tx, { id, memberId, vendor }: Transfer): Promise<void> => {
  await tx.query(
    `UPDATE vendor_transfer SET absent_seq = (SELECT last_seq FROM vendor_wallet WHERE member_id = $2 AND vendor = $3) WHERE id = $1`,
    [id, memberId, vendor],
  )
}

export const findTransfer = async (from: Queryable, id: bigint): Promise<Transfer | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM vendor_transfer WHERE id = $1`, [id])
  return rows[0] && transferFrom(rows[0])
}

export const lockTransfer = async (tx: Tx, id: bigint): Promise<Transfer | undefined> => {
  const { rows } = await tx.query<Stored>(`SELECT ${columns} FROM vendor_transfer WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && transferFrom(rows[0])
}

/** Newest first. */
export const listTransfers = async (from: Queryable, memberId: bigint, limit: number): Promise<Transfer[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM vendor_transfer WHERE member_id = $1 ORDER BY id DESC LIMIT $2`,
    [memberId, limit],
  )
  return rows.map(transferFrom)
}

/** Transfers to and from a wallet that were given back since a time. */
export const listReversed = async (
  from: Queryable,
  { memberId, vendor, since }: { memberId: bigint; vendor: string; since: Date },
): Promise<Transfer[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM vendor_transfer WHERE member_id = $1 AND vendor = $2 AND state = 'REVERSED' AND finished_at > $3`,
    [memberId, vendor, since],
  )
  return rows.map(transferFrom)
}

/** The number of open transfers with lower ids. */
export const countOpenTransfers = async (from: Queryable, beforeId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM vendor_transfer WHERE id < $1 AND state NOT IN ('DONE', 'REVERSED')`,
    [beforeId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Those that wait for staff, oldest first. */
export const listManualTransfers = async (from: Queryable, limit: number): Promise<Transfer[]> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM vendor_transfer WHERE is_manual ORDER BY id LIMIT $1`, [
    limit,
  ])
  return rows.map(transferFrom)
}

/** The sum that a member has in transit. */
export const sumInTransit = async (from: Queryable, memberId: bigint): Promise<Amount> => {
  const { rows } = await from.query<{ held: bigint }>(
    `SELECT coalesce(sum(held), 0)::bigint AS held FROM vendor_transfer WHERE member_id = $1 AND state IN ('HELD', 'UNKNOWN')`,
    [memberId],
  )
  return amount(rows[0]?.held ?? 0n)
}

/** Whether a transfer to or from a wallet is open. */
export const isMoving = async (from: Queryable, memberId: bigint, vendor: string): Promise<boolean> => {
  const { rows } = await from.query<{ moving: boolean }>(
    `SELECT EXISTS (SELECT FROM vendor_transfer WHERE member_id = $1 AND vendor = $2 AND state IN ('NEW', 'HELD', 'UNKNOWN')) AS moving`,
    [memberId, vendor],
  )
  return rows[0]?.moving ?? false
}

/** Whether another transfer to or from the same wallet is open. */
export const hasOtherOpen = async (from: Queryable, { id, memberId, vendor }: Transfer): Promise<boolean> => {
  const { rowCount } = await from.query(
    `SELECT FROM vendor_transfer WHERE member_id = $1 AND vendor = $2 AND id <> $3 AND state IN ('HELD', 'UNKNOWN') LIMIT 1`,
    [memberId, vendor, id],
  )
  return rowCount === 1
}

/** A member's wallet at a vendor. */
export type VendorWallet = {
  memberId: bigint
  vendor: string
  /** The balance by our books. */
  booked: Amount
  /** The balance by the vendor's last answer. */
  balance: Amount
  balanceAt: Date | null
  isCreated: boolean
  /** Counts what changes it: beginnings and ends of transfers, and results that are booked. */
  lastSeq: bigint
}

type StoredWallet = Omit<VendorWallet, 'booked' | 'balance'> & { booked: bigint; balance: bigint }

const walletColumns = `member_id AS "memberId", vendor, booked, balance, balance_at AS "balanceAt", is_created AS "isCreated", last_seq AS "lastSeq"`

const walletFrom = (row: StoredWallet): VendorWallet => ({ ...row, booked: amount(row.booked), balance: amount(row.balance) })

export const listWallets = async (from: Queryable, memberId: bigint): Promise<VendorWallet[]> => {
  const { rows } = await from.query<StoredWallet>(
    `SELECT ${walletColumns} FROM vendor_wallet WHERE member_id = $1 ORDER BY vendor`,
    [memberId],
  )
  return rows.map(walletFrom)
}

export const findWallet = async (from: Queryable, memberId: bigint, vendor: string): Promise<VendorWallet | undefined> =>
  (await listWallets(from, memberId)).find((wallet) => wallet.vendor === vendor)

/** The wallet, created empty when it is new, and locked until the transaction ends. */
export const holdWallet = async (tx: Tx, memberId: bigint, vendor: string): Promise<VendorWallet> => {
  await tx.query('INSERT INTO vendor_wallet (member_id, vendor) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, vendor])
  const { rows } = await tx.query<StoredWallet>(
    `SELECT ${walletColumns} FROM vendor_wallet WHERE member_id = $1 AND vendor = $2 FOR UPDATE`,
    [memberId, vendor],
  )
  const [row] = rows
  if (!row) throw new Error('the wallet was just made')
  return walletFrom(row)
}

export const saveBooked = async (tx: Tx, { memberId, vendor }: VendorWallet, booked: Amount): Promise<void> => {
  await tx.query('UPDATE vendor_wallet SET booked = $3 WHERE member_id = $1 AND vendor = $2', [memberId, vendor, booked])
}

/** Books a result: an answer of the vendor from before it is out of date then. */
export const saveResult = async (tx: Tx, { memberId, vendor }: VendorWallet, booked: Amount): Promise<void> => {
  await tx.query('UPDATE vendor_wallet SET booked = $3, last_seq = last_seq + 1 WHERE member_id = $1 AND vendor = $2', [
    memberId,
    vendor,
    booked,
  ])
}

/** Stores the vendor's balance, unless a newer one is known. */
export const saveBalance = async (
  from: Queryable,
  memberId: bigint,
  vendor: string,
  balance: Amount,
  at: Date,
): Promise<void> => {
  await from.query(
    `UPDATE vendor_wallet SET balance = $3, balance_at = $4
      WHERE member_id = $1 AND vendor = $2 AND (balance_at IS NULL OR balance_at <= $4)`,
    [memberId, vendor, balance, at],
  )
}

/** Moves the last known balance along with what the vendor has done of a transfer, unless it was asked for since that began. */
export const moveBalance = async (
  tx: Tx,
  { memberId, vendor, direction, amount: moved, createdAt }: Transfer,
  at: Date,
): Promise<void> => {
  await tx.query(
    `UPDATE vendor_wallet SET balance = greatest(0, balance + $3), balance_at = $4
      WHERE member_id = $1 AND vendor = $2 AND (balance_at IS NULL OR balance_at <= $5)`,
    [memberId, vendor, direction === 'in' ? moved : -moved, at, createdAt],
  )
}

export const markCreated = async (from: Queryable, memberId: bigint, vendor: string): Promise<void> => {
  await from.query('UPDATE vendor_wallet SET is_created = true WHERE member_id = $1 AND vendor = $2', [memberId, vendor])
}

export const wantsAutoTransfer = async (from: Queryable, memberId: bigint): Promise<boolean> => {
  const { rows } = await from.query<{ auto: boolean }>(
    'SELECT auto_transfer AS auto FROM vendor_preference WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.auto ?? true
}

export const saveAutoTransfer = async (from: Queryable, memberId: bigint, auto: boolean): Promise<void> => {
  await from.query(
    'INSERT INTO vendor_preference (member_id, auto_transfer) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET auto_transfer = $2',
    [memberId, auto],
  )
}

/** A member's money in transit, and what vendors last said to hold beyond what is booked. */
export const fundsElsewhere = async (from: Queryable, memberId: bigint): Promise<Amount> => {
  const { rows } = await from.query<{ sum: bigint }>({
    name: 'vendor_funds_elsewhere',
    text: `SELECT (coalesce((SELECT sum(held) FROM vendor_transfer WHERE member_id = $1 AND state IN ('HELD', 'UNKNOWN')), 0)
                + coalesce((SELECT sum(greatest(0, balance - booked)) FROM vendor_wallet WHERE member_id = $1), 0))::bigint AS sum`,
    values: [memberId],
  })
  return amount(rows[0]?.sum ?? 0n)
}

/** The members who have money at a vendor, by our books or by its last answer. */
export const listHolders = async (from: Queryable, vendor: string, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ memberId: bigint }>(
    `SELECT member_id AS "memberId" FROM vendor_wallet WHERE vendor = $1 AND (booked <> 0 OR balance <> 0) ORDER BY member_id LIMIT $2`,
    [vendor, limit],
  )
  return rows.map(({ memberId }) => memberId)
}

/** What members have at vendors, by the ledger and by their wallets, read at one moment. */
export const compareWallets = async (from: Queryable): Promise<{ ledger: bigint; wallets: bigint }> => {
  const { rows } = await from.query<{ ledger: bigint; wallets: bigint }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM balance WHERE account & 15 = 2) AS ledger,
            (SELECT coalesce(sum(booked), 0)::bigint FROM vendor_wallet) AS wallets`,
  )
  return rows[0] ?? { ledger: 0n, wallets: 0n }
}
