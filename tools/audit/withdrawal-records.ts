import { small, Unreadable, whole } from './fields.ts'

/** What is booked of a withdrawal: its hold, payment, fee, release; the account it was paid from; its tries that succeeded; the two sides of a part that a member paid. */
export const bookings = ['hold', 'payment', 'fee', 'release', 'channel', 'tries', 'part'] as const
export type Booking = (typeof bookings)[number]

/** A member whose held money is other than the open withdrawals. */
export type MisheldRecord = { memberId: bigint; held: bigint; open: bigint }
/** A withdrawal whose entries are others than its state calls for. Of `tries` and `channel` the amounts are how many they are. */
export type MisbookedRecord = {
  id: bigint
  memberId: bigint
  what: Booking
  count: number
  amount: bigint
  dueCount: number
  due: bigint
}

export type WithdrawalRecord =
  | { is: 'misheld'; misheld: MisheldRecord }
  | { is: 'misbooked'; misbooked: MisbookedRecord }
  | { is: 'withdrawals'; withdrawals: bigint }

/** Whether a record is about withdrawals. */
export const isOfWithdrawal = (record: { is: string }): record is WithdrawalRecord =>
  record.is === 'misheld' || record.is === 'misbooked' || record.is === 'withdrawals'

type Fields = readonly (bigint | number | string)[]

export const fieldsOfWithdrawal = (record: WithdrawalRecord): Fields => {
  switch (record.is) {
    case 'misheld':
      return [record.misheld.memberId, record.misheld.held, record.misheld.open]
    case 'misbooked': {
      const { id, memberId, what, count, amount, dueCount, due } = record.misbooked
      return [id, memberId, what, count, amount, dueCount, due]
    }
    case 'withdrawals':
      return [record.withdrawals]
  }
}

type ReadFields = readonly (string | undefined)[]

const bookingOf = (name: string | undefined): Booking => {
  const found = bookings.find((each) => each === name)
  if (!found) throw new Unreadable()
  return found
}

export const withdrawalReaders: Record<string, (fields: ReadFields) => WithdrawalRecord> = {
  misheld: ([memberId, held, open]) => ({
    is: 'misheld',
    misheld: { memberId: whole(memberId), held: whole(held), open: whole(open) },
  }),
  misbooked: ([id, memberId, what, count, amount, dueCount, due]) => ({
    is: 'misbooked',
    misbooked: {
      id: whole(id),
      memberId: whole(memberId),
      what: bookingOf(what),
      count: small(count, 32),
      amount: whole(amount),
      dueCount: small(dueCount, 32),
      due: whole(due),
    },
  }),
  withdrawals: ([withdrawals]) => ({ is: 'withdrawals', withdrawals: whole(withdrawals) }),
}
