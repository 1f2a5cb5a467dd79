import { coinReaders, type CoinRecord, fieldsOfCoins, isOfCoins } from './coin-records.ts'
import { fieldsOfUpline, isOfUpline, type UplineRecord, uplineReaders } from './upline-records.ts'
import { fieldsOfWithdrawal, isOfWithdrawal, type WithdrawalRecord, withdrawalReaders } from './withdrawal-records.ts'

/** About money that leaves a member: withdrawals, and transfers to the agent above; and about coins that came. */
export type MoneyOutRecord = WithdrawalRecord | UplineRecord | CoinRecord

export const isOfMoneyOut = (record: { is: string }): record is MoneyOutRecord =>
  isOfWithdrawal(record) || isOfUpline(record) || isOfCoins(record)

export const fieldsOfMoneyOut = (record: MoneyOutRecord): readonly (bigint | number | string)[] => {
  if (isOfCoins(record)) return fieldsOfCoins(record)
  return isOfUpline(record) ? fieldsOfUpline(record) : fieldsOfWithdrawal(record)
}

export const moneyOutReaders: Record<string, (fields: readonly (string | undefined)[]) => MoneyOutRecord> = {
  ...withdrawalReaders,
  ...uplineReaders,
  ...coinReaders,
}
