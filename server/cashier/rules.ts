import type { DepositState } from '@tamuvo/contract/cashier.ts'
import { add, type Amount, zero } from '@tamuvo/money/amount.ts'

/** What can happen to a deposit: said by the provider, by the clock, by the member, or by whoever reviews it. */
export type DepositEvent = 'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed' | 'cancelled' | 'approved' | 'rejected'

type Moves = Partial<Record<DepositEvent, DepositState>>

/** Money may arrive when nobody waits for it any more: it is credited all the same. */
const givenUp: Moves = { succeeded: 'SUCCEEDED', reversed: 'REVERSED_BEFORE_CREDIT' }

const waiting: Moves = { ...givenUp, failed: 'FAILED', expired: 'EXPIRED', cancelled: 'CANCELLED' }

/** The moves there are. An event that has none in the deposit's state came late and changes nothing. */
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

/** States that count against the limits of the day: money that came, may come, or lies with the reviewers. */
export const countedStates = ['CREATED', 'PENDING', 'REVIEW', 'SUCCEEDED'] as const satisfies DepositState[]

/** States in which money may still come that was asked for. */
export const pendingStates = ['CREATED', 'PENDING', 'REVIEW'] as const satisfies DepositState[]

export const isOpen = (state: DepositState): boolean => openStates.some((open) => open === state)

/** Why a deposit waits for a person: what came is not what was asked for. */
export type ReviewReason = 'AMOUNT' | 'CURRENCY'

/** What the rules need to know of a deposit. */
export type DepositStanding = { state: DepositState; amount: Amount; currency: string }

/** What happened, and for what came in: how much. */
export type Happening = { event: DepositEvent; amount: Amount; currency: string }

/**
 * What a happening does:
 * - `moved`: to another state; `late` when nobody waited for the money any more
 * - `credited`: moved, and `amount` goes to the member
 * - `reversed`: moved, and what was credited is taken back, even below zero
 * - `review`: moved to REVIEW for `reason`; nothing is credited
 * - `stale`: nothing; it came after something that outweighs it
 */
export type Outcome =
  | { is: 'moved' | 'reversed'; state: DepositState }
  | { is: 'credited'; state: 'SUCCEEDED'; amount: Amount; late: boolean }
  | { is: 'review'; state: 'REVIEW'; reason: ReviewReason }
  | { is: 'stale'; state: DepositState }

/** Decides what a happening does to a deposit. Repeats are recognised before, by the id of the event. */
export const decide = (deposit: DepositStanding, happening: Happening): Outcome => {
  const state = moves[deposit.state][happening.event]
  if (!state) return { is: 'stale', state: deposit.state }
  if (state === 'REVERSED') return { is: 'reversed', state }
  if (state !== 'SUCCEEDED') return { is: 'moved', state }
  const reason = happening.event === 'succeeded' ? mismatch(deposit, happening) : undefined
  if (reason) return { is: 'review', state: 'REVIEW', reason }
  return { is: 'credited', state, amount: happening.amount, late: !isOpen(deposit.state) }
}

const mismatch = (deposit: DepositStanding, received: Happening): ReviewReason | undefined => {
  if (received.currency !== deposit.currency) return 'CURRENCY'
  return received.amount === deposit.amount ? undefined : 'AMOUNT'
}

/** The limits of a way to pay in; the day is that of the site's time zone. */
export type Limits = { min: Amount; max: Amount; dayCountMax: number; daySumMax: Amount }

/** What the member has under way: open deposits by any method, and those of this method that count today. */
export type Usage = { open: number; dayCount: number; daySum: Amount }

export type LimitRefusal = 'BELOW_MIN' | 'ABOVE_MAX' | 'DEPOSITS_OPEN_MAX' | 'DAY_LIMIT'

/** The first limit that an amount would break, or undefined when it may be paid in. */
export const brokenLimit = (amount: Amount, limits: Limits & { openMax: number }, usage: Usage): LimitRefusal | undefined => {
  if (amount < limits.min) return 'BELOW_MIN'
  if (amount > limits.max) return 'ABOVE_MAX'
  if (usage.open >= limits.openMax) return 'DEPOSITS_OPEN_MAX'
  if (usage.dayCount >= limits.dayCountMax || add(usage.daySum, amount) > limits.daySumMax) return 'DAY_LIMIT'
  return undefined
}

export const noUsage: Usage = { open: 0, dayCount: 0, daySum: zero }
