import type { Queryable, Tx } from '../../../kit/database.ts'

type AccountState = 'PROPOSED' | 'OPEN' | 'REFUSED' | 'CLOSED'

/** An account of the house that members transfer to. */
export type DepositAccount = {
  id: bigint
  method: string
  institution: string
  holder: string
  number: string
  /** Its share of new deposits among the accounts of its method. */
  weight: number
  state: AccountState
  maker: bigint
}

export type NewAccount = Omit<DepositAccount, 'state'> & { reason: string; proposedAt: Date }

const accountColumns = 'id, method, institution, holder, number, weight, state, maker'

export const listAccounts = async (from: Queryable): Promise<DepositAccount[]> => {
  const { rows } = await from.query<DepositAccount>(`SELECT ${accountColumns} FROM deposit_account ORDER BY id DESC LIMIT 500`)
  return rows
}

export const listOpenAccounts = async (from: Queryable, method: string): Promise<DepositAccount[]> => {
  const { rows } = await from.query<DepositAccount>(
    `SELECT ${accountColumns} FROM deposit_account WHERE method = $1 AND state = 'OPEN' ORDER BY id`,
    [method],
  )
  return rows
}

export const findAccount = async (from: Queryable, id: bigint): Promise<DepositAccount | undefined> => {
  const { rows } = await from.query<DepositAccount>(`SELECT ${accountColumns} FROM deposit_account WHERE id = $1`, [id])
  return rows[0]
}

/** The account that was opened under a number last; money comes to closed ones, too. */
export const findAccountByNumber = async (from: Queryable, number: string): Promise<DepositAccount | undefined> => {
  const { rows } = await from.query<DepositAccount>(
    `SELECT ${accountColumns} FROM deposit_account WHERE number = $1 AND state IN ('OPEN', 'CLOSED') ORDER BY id DESC LIMIT 1`,
    [number],
  )
  return rows[0]
}

export const lockAccount = async (tx: Tx, id: bigint): Promise<DepositAccount | undefined> => {
  const { rows } = await tx.query<DepositAccount>(`SELECT ${accountColumns} FROM deposit_account WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** @returns false when the number is proposed or open already */
export const insertAccount = async (tx: Queryable, account: NewAccount): Promise<boolean> => {
  const { id, method, institution, holder, number, weight, reason, maker, proposedAt } = account
  const { rowCount } = await tx.query(
    `INSERT INTO deposit_account (id, method, institution, holder, number, weight, reason, maker, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (number) WHERE state IN ('PROPOSED', 'OPEN') DO NOTHING`,
    [id, method, institution, holder, number, weight, reason, maker, proposedAt],
  )
  return rowCount === 1
}

export const decideOnAccount = async (
  tx: Tx,
  id: bigint,
  { state, checker, at }: { state: 'OPEN' | 'REFUSED'; checker: bigint; at: Date },
): Promise<void> => {
  await tx.query('UPDATE deposit_account SET state = $2, checker = $3, decided_at = $4 WHERE id = $1', [id, state, checker, at])
}

export const closeAccount = async (tx: Tx, id: bigint, { by, at }: { by: bigint; at: Date }): Promise<void> => {
  await tx.query(`UPDATE deposit_account SET state = 'CLOSED', closed_by = $2, closed_at = $3 WHERE id = $1`, [id, by, at])
}
