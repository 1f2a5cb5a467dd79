import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { Hex } from './chain.ts'
import type { Rate } from './rate.ts'

/** What the payer of a deposit by coin was shown, and what came for it. */
export type CoinTerms = {
  depositId: bigint
  address: Hex
  value: bigint
  rate: Rate
  arrived: { txHash: Hex; value: bigint; amount: Amount; blockNumber: bigint; isGone: boolean } | undefined
  /** Made of coins of several transfers, which all stand. */
  isCollected: boolean
}

export const insertTerms = async (
  tx: Tx,
  { depositId, address, value, rate }: Pick<CoinTerms, 'depositId' | 'address' | 'value' | 'rate'>,
): Promise<void> => {
  await tx.query('INSERT INTO deposit_coin (deposit_id, address, value, rate) VALUES ($1, $2, $3, $4)', [
    depositId,
    address,
    value,
    rate,
  ])
}

type TermsRow = {
  depositId: bigint
  address: Hex
  value: string
  rate: bigint
  txHash: Hex | null
  came: string | null
  amount: bigint | null
  cameRate: bigint | null
  blockNumber: bigint | null
  isGone: boolean
  isCollected: boolean
}

/** The terms of deposits by coin, with what came. */
export const listTerms = async (from: Queryable, depositIds: readonly bigint[]): Promise<Map<bigint, CoinTerms>> => {
  const { rows } = await from.query<TermsRow>(
    `SELECT c.deposit_id AS "depositId", c.address, c.value, coalesce(t.rate, c.rate) AS rate, t.tx_hash AS "txHash", t.value AS came, t.amount,
            t.block_number AS "blockNumber", t.gone_at IS NOT NULL AS "isGone",
            EXISTS (SELECT FROM coin_collected l WHERE l.deposit_id = c.deposit_id) AS "isCollected"
       FROM deposit_coin c LEFT JOIN coin_transfer t ON t.deposit_id = c.deposit_id WHERE c.deposit_id = ANY ($1)`,
    [depositIds],
  )
  return new Map(rows.map((row) => [row.depositId, termsOf(row)]))
}

const termsOf = ({
  depositId,
  address,
  value,
  rate,
  txHash,
  came,
  amount: worth,
  blockNumber,
  isGone,
  isCollected,
}: TermsRow): CoinTerms => ({
  depositId,
  address,
  value: BigInt(value),
  rate,
  isCollected,
  arrived:
    txHash === null || came === null || worth === null || blockNumber === null
      ? undefined
      : { txHash, value: BigInt(came), amount: amount(worth), blockNumber, isGone },
})

/** A deposit that a transfer may be the payment of. */
export type Payable = Pick<Deposit, 'id' | 'state' | 'expiresAt'> & { value: bigint; rate: Rate }

/** The deposits of a member by coin that nothing came for yet, oldest first. @param since how long a late one is waited for */
export const listPayable = async (tx: Tx, memberId: bigint, since: Date): Promise<Payable[]> => {
  const { rows } = await tx.query<Omit<Payable, 'value'> & { value: string }>(
    `SELECT d.id, d.state, d.expires_at AS "expiresAt", c.value, c.rate FROM deposit d JOIN deposit_coin c ON c.deposit_id = d.id
      WHERE d.member_id = $1 AND d.created_at > $2 AND d.state IN ('CREATED', 'PENDING', 'EXPIRED', 'CANCELLED', 'FAILED')
        AND NOT EXISTS (SELECT FROM coin_transfer t WHERE t.deposit_id = d.id) ORDER BY d.id`,
    [memberId, since],
  )
  return rows.map((row) => ({ ...row, value: BigInt(row.value) }))
}
