import { small, Unreadable, whole } from './fields.ts'

/** What is booked of a deposit: what came, the fee of it, and what was taken back. */
export const depositBookings = ['credit', 'fee', 'reversal'] as const
export type DepositBooking = (typeof depositBookings)[number]

/** A deposit whose rows in its member's account are others than its state calls for; `isAway`: those that are due, elsewhere. */
export type MisdepositedRecord = {
  id: bigint
  memberId: bigint
  what: DepositBooking
  count: number
  amount: bigint
  dueCount: number
  due: bigint
  isAway: boolean
}

/** `deposits`: how many were compared. */
export type DepositRecord = { is: 'misdeposited'; misdeposited: MisdepositedRecord } | { is: 'deposits'; deposits: bigint }

/** Whether a record is about deposits. */
export const isOfDeposits = (record: { is: string }): record is DepositRecord =>
  record.is === 'misdeposited' || record.is === 'deposits'

export const fieldsOfDeposit = (record: DepositRecord): readonly (bigint | number | string)[] => {
  if (record.is === 'deposits') return [record.deposits]
  const { id, memberId, what, count, amount, dueCount, due, isAway } = record.misdeposited
  return [id, memberId, what, count, amount, dueCount, due, Number(isAway)]
}

type Fields = readonly (string | undefined)[]

const bookingOf = (name: string | undefined): DepositBooking => {
  const found = depositBookings.find((each) => each === name)
  if (!found) throw new Unreadable()
  return found
}

export const depositReaders: Record<string, (fields: Fields) => DepositRecord> = {
  misdeposited: ([id, memberId, what, count, amount, dueCount, due, isAway]) => ({
    is: 'misdeposited',
    misdeposited: {
      id: whole(id),
      memberId: whole(memberId),
      what: bookingOf(what),
      count: small(count, 32),
      amount: whole(amount),
      dueCount: small(dueCount, 32),
      due: whole(due),
      isAway: small(isAway) !== 0,
    },
  }),
  deposits: ([deposits]) => ({ is: 'deposits', deposits: whole(deposits) }),
}
