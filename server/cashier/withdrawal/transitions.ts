import type { WithdrawalHolder, WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'

/**
 * What happens to a withdrawal:
 * - `assess`, `pass`, `review`: the automatic check begins, finds nothing, calls for a person
 * - `approve`: by as many people as it needs
 * - `hold`: back to a person before it was ever sent, since its member was put on hold
 * - `send`: a try to pay it begins
 * - `succeed`, `fail`: the try ended
 * - `part`: a member paid a part, and more is due
 * - `reject`, `return`: the money goes back to the balance
 */
export type WithdrawalEvent =
  | 'assess'
  | 'pass'
  | 'review'
  | 'approve'
  | 'hold'
  | 'send'
  | 'succeed'
  | 'fail'
  | 'part'
  | 'reject'
  | 'return'

type Moves = Partial<Record<WithdrawalEvent, WithdrawalState>>

/**
 * The transitions. An event without one in the state changes nothing. Nothing leads out of PAYING but the end of the try: what may
 * have been paid is neither paid again nor returned.
 */
export const moves: Record<WithdrawalState, Moves> = {
  REQUESTED: { assess: 'RISK', return: 'RETURNED' },
  RISK: { pass: 'AUTO_APPROVED', review: 'REVIEW' },
  AUTO_APPROVED: { send: 'PAYING', hold: 'REVIEW', return: 'RETURNED' },
  REVIEW: { approve: 'APPROVED', reject: 'REJECTED', return: 'RETURNED' },
  APPROVED: { send: 'PAYING', hold: 'REVIEW', return: 'RETURNED' },
  PAYING: { succeed: 'PAID', fail: 'FAILED', part: 'PART_PAID' },
  // The provider may say yet that the failed try succeeded, as long as no other was begun.
  FAILED: { send: 'PAYING', succeed: 'PAID', return: 'RETURNED' },
  PAID: {},
  // Of payments between members: `fail` when the rest goes by a channel.
  PART_PAID: { part: 'PART_PAID', succeed: 'PAID', fail: 'FAILED' },
  REJECTED: {},
  RETURNED: {},
}

/** States in which the money is held. */
export const openStates = [
  'REQUESTED',
  'RISK',
  'AUTO_APPROVED',
  'REVIEW',
  'APPROVED',
  'PAYING',
  'FAILED',
  'PART_PAID',
] as const satisfies WithdrawalState[]

/** States in which a try to pay may begin. */
export const payableStates = ['AUTO_APPROVED', 'APPROVED', 'FAILED'] as const satisfies WithdrawalState[]

/** States in which the money went back. */
export const returnedStates = ['REJECTED', 'RETURNED'] as const satisfies WithdrawalState[]

export const isOpen = (state: WithdrawalState): boolean => openStates.some((open) => open === state)
export const isPayable = (state: WithdrawalState): boolean => payableStates.some((payable) => payable === state)

/** What is promised in a state: who acts, in which stage, and what follows when all goes well. */
export type Promised = { stage: WithdrawalStage; holder: WithdrawalHolder }

const check: Promised = { stage: 'CHECK', holder: 'SYSTEM' }
const send: Promised = { stage: 'SEND', holder: 'SYSTEM' }
const done: Promised = { stage: 'DONE', holder: 'NOBODY' }

const promises: Record<WithdrawalState, Promised> = {
  REQUESTED: check,
  RISK: check,
  REVIEW: { stage: 'REVIEW', holder: 'STAFF' },
  AUTO_APPROVED: send,
  APPROVED: send,
  FAILED: send,
  PAYING: { stage: 'PAYMENT', holder: 'PROVIDER' },
  PART_PAID: { stage: 'PAYMENT', holder: 'MEMBER' },
  PAID: done,
  REJECTED: done,
  RETURNED: done,
}

/** Where the usual way is left: `trouble` needs a person, `hand` is paid by one, `members` by other members. */
export type Detour = 'trouble' | 'hand' | 'members' | undefined

export const promisedIn = (state: WithdrawalState, detour?: Detour): Promised => {
  if (!isOpen(state)) return promises[state]
  if (detour === 'trouble') return { stage: 'TROUBLE', holder: 'STAFF' }
  if (detour === 'members') return { stage: 'PAYMENT', holder: 'MEMBER' }
  return detour === 'hand' ? { stage: 'PAYMENT', holder: 'STAFF' } : promises[state]
}

/** What follows a stage when all goes well. */
export const stageAfter: Record<WithdrawalStage, WithdrawalStage | null> = {
  CHECK: 'SEND',
  REVIEW: 'SEND',
  SEND: 'PAYMENT',
  PAYMENT: 'DONE',
  TROUBLE: 'DONE',
  DONE: null,
}
