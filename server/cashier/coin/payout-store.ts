import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Payee } from '../payee/payee.ts'
import type { Hex } from './chain.ts'
import type { Rate } from './rate.ts'

/** A payment that the signer was asked for, as it was last heard of. */
export type CoinPayout = {
  reference: string
  withdrawalId: bigint
  amount: Amount
  currency: string
  value: bigint
  rate: Rate
  state: 'ASKED' | 'SENT' | 'DONE' | 'FAILED'
  txHash: Hex | null
  confirmations: number
  needed: number
  askedAt: Date
}

const columns = `reference, withdrawal_id AS "withdrawalId", amount, currency, value, rate, state, tx_hash AS "txHash", confirmations, needed, asked_at AS "askedAt"`

type PayoutRow = Omit<CoinPayout, 'amount' | 'value'> & { amount: bigint; value: string }

const payoutOf = (row: PayoutRow): CoinPayout => ({ ...row, amount: amount(row.amount), value: BigInt(row.value) })

/** Keeps what is going to be asked for, before it is. What is kept already stays. */
export const insertPayout = async (
  from: Queryable,
  payout: Pick<CoinPayout, 'reference' | 'amount' | 'currency' | 'value' | 'rate'>,
  at: Date,
): Promise<void> => {
  const { reference, currency, value, rate } = payout
  await from.query(
    `INSERT INTO coin_payout (reference, withdrawal_id, amount, currency, value, rate, asked_at)
     SELECT $1, withdrawal_id, $2, $3, $4, $5, $6 FROM payout_attempt WHERE reference = $1 ON CONFLICT DO NOTHING`,
    [reference, payout.amount, currency, value, rate, at],
  )
}

export const findPayout = async (from: Queryable, reference: string): Promise<CoinPayout | undefined> => {
  const { rows } = await from.query<PayoutRow>(`SELECT ${columns} FROM coin_payout WHERE reference = $1`, [reference])
  return rows[0] && payoutOf(rows[0])
}

/** The payee that a withdrawal goes to, with its sealed address; never another one. */
export const findPayeeOf = async (from: Queryable, withdrawalId: bigint): Promise<Pick<Payee, 'id' | 'sealed'> | undefined> => {
  const { rows } = await from.query<Pick<Payee, 'id' | 'sealed'>>(
    'SELECT p.id, p.sealed FROM withdrawal w JOIN payee p ON p.id = w.payee_id WHERE w.id = $1',
    [withdrawalId],
  )
  return rows[0]
}

/** The last payment by coin of a withdrawal. */
export const findPayoutOf = async (from: Queryable, withdrawalId: bigint): Promise<CoinPayout | undefined> => {
  const { rows } = await from.query<PayoutRow>(
    `SELECT ${columns} FROM coin_payout WHERE withdrawal_id = $1 ORDER BY asked_at DESC, reference DESC LIMIT 1`,
    [withdrawalId],
  )
  return rows[0] && payoutOf(rows[0])
}

/** Payments whose try waits for its end, oldest first: not one that never reached the signer, nor one that people decide on. */
export const listOpenPayouts = async (from: Queryable): Promise<CoinPayout[]> => {
  const { rows } = await from.query<PayoutRow>(
    `SELECT ${columns} FROM coin_payout p WHERE state IN ('ASKED', 'SENT')
        AND EXISTS (SELECT FROM payout_attempt a WHERE a.reference = p.reference AND a.state IN ('SENDING', 'PENDING', 'UNKNOWN'))
      ORDER BY asked_at`,
  )
  return rows.map(payoutOf)
}

/** @returns whether anything is new */
export const savePayout = async (
  from: Queryable,
  {
    reference,
    state,
    txHash,
    confirmations,
    needed,
  }: Pick<CoinPayout, 'reference' | 'state' | 'txHash' | 'confirmations' | 'needed'>,
): Promise<boolean> => {
  const { rowCount } = await from.query(
    `UPDATE coin_payout SET state = $2, tx_hash = $3, confirmations = $4, needed = $5
      WHERE reference = $1 AND (state, tx_hash, confirmations, needed) IS DISTINCT FROM ($2, $3, $4, $5)`,
    [reference, state, txHash, confirmations, needed],
  )
  return rowCount === 1
}
