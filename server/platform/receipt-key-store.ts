import type { ReceiptKey } from '@tamuvo/games/lottery/receipt.ts'
import type { Queryable } from '../kit/database.ts'
import type { SecretColumn } from '../kit/secrets.ts'

/** The private halves of keys that receipts are signed with. */
export const receiptKeys: SecretColumn = { table: 'lottery_receipt_key', id: 'id', purpose: 'receipt' }

/** A key with its private half as it is sealed. */
export type StoredReceiptKey = { id: string; publicKey: string; validFrom: Date; validUntil: Date; sealed: Buffer }

const columns = 'id, public_key AS "publicKey", valid_from AS "validFrom", valid_until AS "validUntil", sealed'

/** The key that was valid at a time; undefined while there is none. */
export const receiptKeyAt = async (database: Queryable, at: Date): Promise<StoredReceiptKey | undefined> => {
  const { rows } = await database.query<StoredReceiptKey>(
    `SELECT ${columns} FROM lottery_receipt_key WHERE valid_from <= $1 AND $1 < valid_until ORDER BY valid_from DESC LIMIT 1`,
    [at],
  )
  return rows[0]
}

/** Keeps a key for good, unless there is one that is valid from the same moment on. */
export const addReceiptKey = async (database: Queryable, key: StoredReceiptKey): Promise<void> => {
  await database.query(
    `INSERT INTO lottery_receipt_key (id, public_key, valid_from, valid_until, sealed) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    [key.id, key.publicKey, key.validFrom, key.validUntil, key.sealed],
  )
}

/** All keys, oldest first. */
export const allReceiptKeys = async (database: Queryable): Promise<StoredReceiptKey[]> => {
  const { rows } = await database.query<StoredReceiptKey>(`SELECT ${columns} FROM lottery_receipt_key ORDER BY valid_from`)
  return rows
}

export const receiptKeyToSend = ({ id, publicKey, validFrom, validUntil }: Omit<StoredReceiptKey, 'sealed'>): ReceiptKey => ({
  id,
  publicKey,
  validFrom: validFrom.toISOString(),
  validUntil: validUntil.toISOString(),
})
