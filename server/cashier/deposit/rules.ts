import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** Events of a deposit: from the provider, the clock, the member, or a reviewer. */
export type DepositEvent =
  | 'pending'
  | 'submitted'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'reversed'
  | 'cancelled'
  | 'approved'
  | 'rejected'

type Moves = Partial<Record<DepositEvent, DepositState>>

/** Money may arrive after the deposit ended: it is credited all the same. */
const paid: Moves = { succeeded: 'SUCCEEDED', reversed: 'REVERSED_BEFORE_CREDIT' }

/** A proof that comes after the end is for staff to look at. */
const givenUp: Moves = { ...paid, submitted: 'REVIEW' }

const waiting: Moves = { ...paid, failed: 'FAILED', expired: 'EXPIRED', cancelled: 'CANCELLED' }

/** The transitions. An event without one in the deposit's state is stale and changes nothing. */
export const moves: Record<DepositState, Moves> = {
  CREATED: { ...waiting, pending: 'PENDING' },
  PENDING: { ...waiting, submitted: 'SUBMITTED' },
  // It does not expire: the payer says that the money is on its way.
  SUBMITTED: { ...paid, failed: 'FAILED', cancelled: 'CANCELLED', rejected: 'REJECTED' },
  EXPIRED: givenUp,
  CANCELLED: givenUp,
  FAILED: givenUp,
  REVIEW: { approved: 'SUCCEEDED', rejected: 'REJECTED', reversed: 'REVERSED_BEFORE_CREDIT' },
  SUCCEEDED: { reversed: 'REVERSED' },
  REJECTED: {},
  REVERSED: {},
  REVERSED_BEFORE_CREDIT: {},
}

/** States in which the member is expected to pay, or money to come. */
export const openStates = ['CREATED', 'PENDING', 'SUBMITTED'] as const satisfies DepositState[]

/** States that count against the limits of the day: money that came, may come, or is under review. */
export const countedStates = ['CREATED', 'PENDING', 'SUBMITTED', 'REVIEW', 'SUCCEEDED'] as const satisfies DepositState[]

/** States in which requested money may still come. */
export const pendingStates = ['CREATED', 'PENDING', 'SUBMITTED', 'REVIEW'] as const satisfies DepositState[]

/** Whether money that was asked for may still come. */
export const isPending = (state: DepositState): boolean => pendingStates.some((pending) => pending === state)

export const isOpen = (state: DepositState): boolean => openStates.some((open) => open === state)

/**
 * Why a deposit needs a review: another amount or currency came than requested, or by another name; a proof came too late; or more came
 * than the limits of the member allow.
 */
export type ReviewReason = 'AMOUNT' | 'CURRENCY' | 'NAME' | 'LATE_PROOF' | 'LIMITS'

/** The fields of a deposit that the rules need. */
export type DepositSnapshot = { state: DepositState; reason: string | null; amount: Amount; currency: string }

/**
 * An event with the amount received. `isOtherPayer`: the name on the payment is not the member's. `review`: where the rail judges the
 * amount itself, why staff have to look at it; `none`: it is credited as it came.
 */
export type ReceivedEvent = {
  event: DepositEvent
  amount: Amount
  currency: string
  isOtherPayer?: boolean
  review?: ReviewReason | 'none'
}

/**
 * The effect of an event:
 * - `moved`: to another state; `late` when the deposit had ended before
 * - `credited`: moved, and `amount` goes to the member
 * - `reversed`: moved, and the credited amount is taken back, even below zero
 * - `review`: moved to REVIEW for `reason`; nothing is credited
 * - `stale`: none; a later state is in place
 */
export type Outcome =
  | { is: 'moved' | 'reversed'; state: DepositState }
  | { is: 'credited'; state: 'SUCCEEDED'; amount: Amount; late: boolean }
  | { is: 'review'; state: 'REVIEW'; reason: ReviewReason }
  | { is: 'stale'; state: DepositState }

/** Decides the effect of an event. Repeats are filtered before, by the id of the event. */
export const decide = (deposit: DepositSnapshot, received: ReceivedEvent): Outcome => {
  const state = movesOf(deposit)[received.event]
  if (!state) return { is: 'stale', state: deposit.state }
  if (state === 'REVERSED') return { is: 'reversed', state }
  if (state === 'REVIEW') return { is: 'review', state, reason: 'LATE_PROOF' }
  if (state !== 'SUCCEEDED') return { is: 'moved', state }
  const reason = received.event === 'succeeded' ? mismatch(deposit, received) : undefined
  if (reason) return { is: 'review', state: 'REVIEW', reason }
  return { is: 'credited', state, amount: received.amount, late: !isOpen(deposit.state) }
}

/** A deposit whose payer has sent a proof too late still waits for the money; the other reviews have it already. */
export const isAwaited = ({ state, reason }: Pick<DepositSnapshot, 'state' | 'reason'>): boolean =>
  state !== 'REVIEW' || reason === 'LATE_PROOF'

const movesOf = (deposit: DepositSnapshot): Moves =>
  deposit.state === 'REVIEW' && isAwaited(deposit) ? { ...moves.REVIEW, ...paid } : moves[deposit.state]

const mismatch = (deposit: DepositSnapshot, received: ReceivedEvent): ReviewReason | undefined => {
  if (received.currency !== deposit.currency) return 'CURRENCY'
  if (received.review) return received.review === 'none' ? undefined : received.review
  if (received.amount !== deposit.amount) return 'AMOUNT'
  return received.isOtherPayer ? 'NAME' : undefined
}

const transferKinds: readonly DepositKind[] = ['BANK_TRANSFER', 'EWALLET_MANUAL']

/** Whether members pay by a transfer to an account of the house. */
export const isTransfer = ({ kind }: { kind: DepositKind }): boolean => transferKinds.includes(kind)

/** Whether another member is paid. */
export const isToMember = ({ kind }: { kind: DepositKind }): boolean => kind === 'P2P_MATCH'

const slowKinds: readonly DepositKind[] = [...transferKinds, 'P2P_MATCH', 'CRYPTO']

/** Credited by a message of the provider or at once: no person has to look, and no blocks have to stand. */
export const isInstant = ({ kind }: { kind: DepositKind }): boolean => !slowKinds.includes(kind)

const minuteMs = 60_000

/** How long there is to pay. */
export const windowMs = ({ kind }: { kind: DepositKind }): number => (transferKinds.includes(kind) ? 30 : 15) * minuteMs
