/** A round at a vendor whose stake and wins are other than its entries. */
export type StrayedRoundRecord = {
  vendor: string
  memberId: bigint
  roundId: bigint
  stake: bigint
  stakeBooked: bigint
  payout: bigint
  payoutBooked: bigint
}
/** A transaction of a vendor with another entry than it says; null: with none. */
export type UnbookedRecord = { vendor: string; memberId: bigint; txId: bigint; amount: bigint; booked: bigint | null }
/** A bet of a draw for which another turnover is booked than its rule gives. */
export type MiscountedRecord = { memberId: bigint; roundId: bigint; betId: bigint; booked: bigint; due: bigint }

type Fields = readonly (bigint | number | string)[]

export const fieldsOfRound = ({ vendor, memberId, roundId, ...sums }: StrayedRoundRecord): Fields => [
  vendor,
  memberId,
  roundId,
  sums.stake,
  sums.stakeBooked,
  sums.payout,
  sums.payoutBooked,
]

export const fieldsOfUnbooked = ({ vendor, memberId, txId, amount, booked }: UnbookedRecord): Fields => [
  vendor,
  memberId,
  txId,
  amount,
  booked ?? '',
]

export const fieldsOfMiscounted = ({ memberId, roundId, betId, booked, due }: MiscountedRecord): Fields => [
  memberId,
  roundId,
  betId,
  booked,
  due,
]
