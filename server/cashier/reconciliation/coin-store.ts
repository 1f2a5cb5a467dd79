import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import { firstIdAt, timeOfId } from '../../kit/ids.ts'
import type { Hex } from '../coin/chain.ts'
import type { Rate } from '../coin/rate.ts'

/** Coins that came, as they were noted. */
type NotedTransfer = { txHash: Hex; place: number; address: Hex; value: bigint; amount: Amount; rate: Rate }

export type CoinDeposit = {
  id: bigint
  reference: string
  amount: Amount
  currency: string
  at: Date
  transfers: NotedTransfer[]
}

type DepositRow = Omit<CoinDeposit, 'at' | 'transfers' | 'amount'> &
  Omit<NotedTransfer, 'value' | 'amount'> & { booked: bigint; entryId: bigint; value: string; worth: bigint }

/** Deposits by coin that were credited in a time and not taken back, each with the transfers behind it. */
export const listCoinDeposits = async (from: Queryable, { since, until }: Span): Promise<CoinDeposit[]> => {
  const { rows } = await from.query<DepositRow>(
    `SELECT d.id, d.reference, d.currency, d.entry_id AS "entryId", abs(j.amount) AS booked, t.tx_hash AS "txHash", t.place, t.address,
            t.value, t.amount AS worth, t.rate
       FROM deposit d JOIN journal j ON j.id = d.entry_id
       JOIN (SELECT deposit_id, tx_hash, place FROM coin_transfer WHERE deposit_id IS NOT NULL
             UNION ALL SELECT deposit_id, tx_hash, place FROM coin_collected) l ON l.deposit_id = d.id
       JOIN coin_transfer t ON t.tx_hash = l.tx_hash AND t.place = l.place
      WHERE d.provider = 'coin' AND d.state = 'SUCCEEDED' AND d.entry_id >= $1 AND d.entry_id < $2 ORDER BY d.id`,
    [firstIdAt(since), firstIdAt(until)],
  )
  const deposits = new Map<bigint, CoinDeposit>()
  for (const { id, reference, currency, entryId, booked, txHash, place, address, value, worth, rate } of rows) {
    const deposit = deposits.get(id) ?? { id, reference, currency, amount: amount(booked), at: timeOfId(entryId), transfers: [] }
    deposit.transfers.push({ txHash, place, address, value: BigInt(value), amount: amount(worth), rate })
    deposits.set(id, deposit)
  }
  return [...deposits.values()]
}

export type CoinPaid = {
  reference: string
  withdrawalId: bigint
  amount: Amount
  currency: string
  at: Date
  txHash: Hex | null
  value: bigint
  rate: Rate
}

type PaidRow = Omit<CoinPaid, 'amount' | 'value'> & { amount: bigint; value: string }

/** Payments by coin that were held to have arrived in a time. */
export const listCoinPaid = async (from: Queryable, { since, until }: Span): Promise<CoinPaid[]> => {
  const { rows } = await from.query<PaidRow>(
    `SELECT a.reference, a.withdrawal_id AS "withdrawalId", a.amount, a.currency, a.finished_at AS at, p.tx_hash AS "txHash", p.value, p.rate
       FROM payout_attempt a JOIN coin_payout p ON p.reference = a.reference
      WHERE a.channel = 'coin' AND a.state = 'SUCCEEDED' AND a.finished_at >= $1 AND a.finished_at < $2 ORDER BY a.finished_at`,
    [since, until],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount), value: BigInt(row.value) }))
}

/** What has to lie at an address once this block was read. */
export type CoinBalance = { address: Hex; value: bigint; tip: bigint }

/** An address is looked at as long after its last deposit began, or its last coins came. */
const lookedAtDays = 30
const dayMs = 86_400_000

/** Addresses that may have been paid to lately, but for those from which coins are on their way to the house; read at one moment. */
export const listCoinBalances = async (from: Queryable, account: string, now: Date): Promise<CoinBalance[]> => {
  const { rows } = await from.query<{ address: Hex; value: string; tip: bigint | null }>(
    `SELECT a.address, (SELECT max(number) FROM coin_block) AS tip,
            (SELECT coalesce(sum(value), 0) FROM coin_transfer t WHERE t.address = a.address AND t.gone_at IS NULL)
            - (SELECT coalesce(sum(swept), 0) FROM coin_sweep s WHERE s.address = a.address) AS value
       FROM coin_address a
      WHERE a.account = $1 AND NOT EXISTS (SELECT FROM coin_sweep s WHERE s.address = a.address AND s.state = 'ASKED')
        AND (EXISTS (SELECT FROM deposit d WHERE d.member_id = a.member_id AND d.provider = 'coin' AND d.created_at >= $2)
             OR EXISTS (SELECT FROM coin_transfer t WHERE t.address = a.address AND t.seen_at >= $2))
      ORDER BY a.number`,
    [account, new Date(now.getTime() - lookedAtDays * dayMs)],
  )
  return rows.flatMap(({ tip, value, ...row }) => (tip === null ? [] : [{ ...row, tip, value: BigInt(value) }]))
}
