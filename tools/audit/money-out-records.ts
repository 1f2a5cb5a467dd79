import { coinReaders, type CoinRecord, fieldsOfCoins, isOfCoins } from './coin-records.ts'
import { depositReaders, type DepositRecord, fieldsOfDeposit, isOfDeposits } from './deposit-records.ts'
import { fieldsOfPackets, isOfPackets, type PacketRecord, packetReaders } from './packet-records.ts'
import { fieldsOfPools, isOfPools, poolReaders, type PoolRecord } from './pool-records.ts'
import { fieldsOfSigned, isOfSigned, type SignedRecord, signedReaders } from './signed-records.ts'
import { fieldsOfUpline, isOfUpline, type UplineRecord, uplineReaders } from './upline-records.ts'
import { fieldsOfWithdrawal, isOfWithdrawal, type WithdrawalRecord, withdrawalReaders } from './withdrawal-records.ts'

/**
 * About money that comes to a member and leaves: deposits, withdrawals, transfers to the agent above; about coins that came; about the days on which
 * both sides were compared; and about jackpot pools and red packets.
 */
export type MoneyOutRecord =
  | DepositRecord
  | WithdrawalRecord
  | UplineRecord
  | CoinRecord
  | SignedRecord
  | PoolRecord
  | PacketRecord

export const isOfMoneyOut = (record: { is: string }): record is MoneyOutRecord =>
  isOfDeposits(record) ||
  isOfWithdrawal(record) ||
  isOfUpline(record) ||
  isOfCoins(record) ||
  isOfSigned(record) ||
  isOfPools(record) ||
  isOfPackets(record)

export const fieldsOfMoneyOut = (record: MoneyOutRecord): readonly (bigint | number | string)[] => {
  if (isOfDeposits(record)) return fieldsOfDeposit(record)
  if (isOfCoins(record)) return fieldsOfCoins(record)
  if (isOfSigned(record)) return fieldsOfSigned(record)
  if (isOfPackets(record)) return fieldsOfPackets(record)
  if (isOfPools(record)) return fieldsOfPools(record)
  return isOfUpline(record) ? fieldsOfUpline(record) : fieldsOfWithdrawal(record)
}

export const moneyOutReaders: Record<string, (fields: readonly (string | undefined)[]) => MoneyOutRecord> = {
  ...depositReaders,
  ...withdrawalReaders,
  ...uplineReaders,
  ...coinReaders,
  ...signedReaders,
  ...poolReaders,
  ...packetReaders,
}
