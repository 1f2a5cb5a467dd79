import type { offerStates, PartState } from '@tamuvo/contract/payment-states.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** A withdrawal that members may pay, as stored. */
export type Offer = {
  withdrawalId: bigint
  memberId: bigint
  state: (typeof offerStates)[number]
  /** The least of a part, and how many there may be. */
  partMin: Amount
  partsMax: number
  askedAt: Date
  openedAt: Date | null
  closesAt: Date | null
  closedAt: Date | null
}

export type Because = 'UNPAID' | 'CANCELLED' | 'NOT_RECEIVED' | 'PAYEE_STOPPED'
export type Ruling = 'RECEIVED' | 'RETURNED'

/** Why a part is or was in dispute; null where it never was. */
export const disputeOf = ({ disputedAt, unreached }: Pick<Part, 'disputedAt' | 'unreached'>): 'DENIED' | 'UNREACHED' | null => {
  if (disputedAt === null) return null
  return unreached ? 'UNREACHED' : 'DENIED'
}

/** A part of a withdrawal that a member pays, as stored. */
export type Part = {
  id: bigint
  withdrawalId: bigint
  depositId: bigint
  payerId: bigint
  payeeId: bigint
  amount: Amount
  state: PartState
  createdAt: Date
  dueAt: Date
  paidAt: Date | null
  confirmBy: Date | null
  /** When its payee had notice of the payment. */
  noticedAt: Date | null
  reminded: number
  disputedAt: Date | null
  /** In dispute because its payee could not be asked. */
  unreached: boolean
  endedAt: Date | null
  because: Because | null
  ruling: Ruling | null
  /** What a ruling says to have arrived; all of it where it is null. */
  ruled: Amount | null
  maker: bigint | null
  madeAt: Date | null
  note: string | null
  checker: bigint | null
  agreed: boolean | null
  /** What arrived. */
  received: Amount | null
  /** When its payer was asked not to pay. */
  stoppedAt: Date | null
  entryId: bigint | null
  bonus: Amount
  bonusEntryId: bigint | null
}
