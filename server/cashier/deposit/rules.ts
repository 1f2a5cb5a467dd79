import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import { add, type Amount, zero } from '@tamuvo/money/amount.ts'

/** Events of a deposit: from the provider, the clock, the member, or a reviewer. */
export type DepositEvent = 'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed' | 'cancelled' | 'approved' | 'rejected'

type Moves = Partial<Record<DepositEvent, DepositState>>

/** Money may arrive after the deposit ended: it is credited all the same. */
const givenUp: Moves = { succeeded: 'SUCCEEDED', reversed: 'REVERSED_BEFORE_CREDIT' }

const waiting: Moves = { ...givenUp, failed: 'FAILED', expired: 'EXPIRED', cancelled: 'CANCELLED' }

/** The transitions. An event without one in the deposit's state is stale and changes nothing. */
export const moves: Record<DepositState, Moves> = {
  CREATED: { ...waiting, pending: 'PENDING' },
  PENDING: waiting,
  EXPIRED: givenUp,
  CANCELLED: givenUp,
  FAILED: givenUp,
  REVIEW: { approved: 'SUCCEEDED', rejected: 'REJECTED', reversed: 'REVERSED_BEFORE_CREDIT' },
  SUCCEEDED: { reversed: 'REVERSED' },
  REJECTED: {},
  REVERSED: {},
  REVERSED_BEFORE_CREDIT: {},
}

/** States in which the member is expected to pay. */
export const openStates = ['CREATED', 'PENDING'] as const satisfies DepositState[]

/** States that count against the limits of the day: money that came, may come, or is under review. */
export const countedStates = ['CREATED', 'PENDING', 'REVIEW', 'SUCCEEDED'] as const satisfies DepositState[]

/** States in which requested money may still come. */
export const pendingStates = ['CREATED', 'PENDING', 'REVIEW'] as const satisfies DepositState[]

export const isOpen = (state: DepositState): boolean => openStates.some((open) => open === state)

/** Why a deposit needs a review: another amount or currency came than requested. */
export type ReviewReason = 'AMOUNT' | 'CURRENCY'

/** The fields of a deposit that the rules need. */
export type DepositSnapshot = { state: DepositState; amount: Amount; currency: string }

/** An event with the amount received. */
export type ReceivedEvent = { event: DepositEvent; amount: Amount; currency: string }

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
  const state = moves[deposit.state][received.event]
  if (!state) return { is: 'stale', state: deposit.state }
  if (state === 'REVERSED') return { is: 'reversed', state }
  if (state !== 'SUCCEEDED') return { is: 'moved', state }
  const reason = received.event === 'succeeded' ? mismatch(deposit, received) : undefined
  if (reason) return { is: 'review', state: 'REVIEW', reason }
  return { is: 'credited', state, amount: received.amount, late: !isOpen(deposit.state) }
}

const mismatch = (deposit: DepositSnapshot, received: ReceivedEvent): ReviewReason | undefined => {
  if (received.currency !== deposit.currency) return 'CURRENCY'
  return received.amount === deposit.amount ? undefined : 'AMOUNT'
}

/** The limits of a deposit method; days are of the site's time zone. */
export type Limits = { min: Amount; max: Amount; dayCountMax: number; daySumMax: Amount }

/** A member's open deposits of all methods, and the number and sum of today's of this method. */
export type Usage = { open: number; dayCount: number; daySum: Amount }

export type LimitRefusal = 'BELOW_MIN' | 'ABOVE_MAX' | 'DEPOSITS_OPEN_MAX' | 'DAY_LIMIT'

/** The first limit that an amount breaks; undefined when it may be paid in. */
export const brokenLimit = (amount: Amount, limits: Limits & { openMax: number }, usage: Usage): LimitRefusal | undefined => {
  if (amount < limits.min) return 'BELOW_MIN'
  if (amount > limits.max) return 'ABOVE_MAX'
  if (usage.open >= limits.openMax) return 'DEPOSITS_OPEN_MAX'
  if (usage.dayCount >= limits.dayCountMax || add(usage.daySum, amount) > limits.daySumMax) return 'DAY_LIMIT'
  return undefined
}

export const noUsage: Usage = { open: 0, dayCount: 0, daySum: zero }
