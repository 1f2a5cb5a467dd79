import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from './kit/database.ts'
import type { PlayerName } from './seed-store.ts'

type EntryKind = 'in' | 'out' | 'bet' | 'win' | 'jackpot' | 'rollback' | 'asked'

/** A change of a balance, or a refusal of one. */
export type WalletEntry = { id: string; player: string | null; kind: EntryKind; isDone: boolean; amount: bigint; balance: Amount }

type Row = Omit<WalletEntry, 'balance'> & { balance: bigint }

const columns = 'id, player, kind, is_done AS "isDone", amount, balance'
const entryFrom = (row: Row): WalletEntry => ({ ...row, balance: amount(row.balance) })

/** Opens the wallet of a player, unless there is one. */
export const openWallet = async (from: Queryable, { vendor, player }: PlayerName, at: Date): Promise<void> => {
  await from.query('INSERT INTO wallet (vendor, player, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    vendor,
    player,
    at,
  ])
}

/** @returns undefined where there is none */
export const findBalance = async (from: Queryable, { vendor, player }: PlayerName): Promise<Amount | undefined> => {
  const { rows } = await from.query<{ balance: bigint }>('SELECT balance FROM wallet WHERE vendor = $1 AND player = $2', [
    vendor,
    player,
  ])
  return rows[0] && amount(rows[0].balance)
}

/** The balance, locked until the transaction ends. */
export const lockBalance = async (tx: Tx, { vendor, player }: PlayerName): Promise<Amount | undefined> => {
  const { rows } = await tx.query<{ balance: bigint }>(
    'SELECT balance FROM wallet WHERE vendor = $1 AND player = $2 FOR UPDATE',
    [vendor, player],
  )
  return rows[0] && amount(rows[0].balance)
}

export const findEntry = async (from: Queryable, vendor: string, id: string): Promise<WalletEntry | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM wallet_entry WHERE vendor = $1 AND id = $2`, [vendor, id])
  return rows[0] && entryFrom(rows[0])
}

type NewEntry = WalletEntry & { vendor: string; at: Date }

/** Writes an entry, and the balance after it. @returns false when its id is taken: that counts, and nothing was written */
export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<boolean> => {
  const { vendor, id, player, kind, isDone, amount: change, balance, at } = entry
  const { rowCount } = await tx.query(
    `INSERT INTO wallet_entry (vendor, id, player, kind, is_done, amount, balance, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT DO NOTHING`,
    [vendor, id, player, kind, isDone, change, balance, at],
  )
  if (rowCount !== 1) return false
  if (isDone) await tx.query('UPDATE wallet SET balance = $3 WHERE vendor = $1 AND player = $2', [vendor, player, balance])
  return true
}
