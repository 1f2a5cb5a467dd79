import type { TransferState } from '@tamuvo/contract/vendor.ts'
import type { MoveAnswer } from '../outbound/dialect.ts'

/**
 * What can happen to a transfer:
 * - `start`: the money is taken from where it lies
 * - `vendor:ok`, `vendor:fail`: the vendor's answer to the move; `timeout`: it gave none
 * - `query:ok`, `query:notfound`, `query:unknown`: what it says when asked later
 */
export type TransferEvent = 'start' | 'vendor:ok' | 'vendor:fail' | 'timeout' | 'query:ok' | 'query:notfound' | 'query:unknown'

/** What follows for the money: it is put in transit, it arrives, or it goes back. */
export type Following = 'hold' | 'deliver' | 'giveBack'

type Step = { to: TransferState; money?: Following; log?: string }

const delivered: Step = { to: 'DONE', money: 'deliver' }
const reversed: Step = { to: 'REVERSED', money: 'giveBack' }

/** After an answer, and after none: both may still learn the truth. */
const answers = {
  'vendor:ok': delivered,
  'vendor:fail': reversed,
  'query:ok': delivered,
  'query:notfound': reversed,
  'query:unknown': { to: 'UNKNOWN', log: 'retry with back-off, manual after 15 min' },
} satisfies Partial<Record<TransferEvent, Step>>

const steps: Record<TransferState, Partial<Record<TransferEvent, Step>>> = {
  NEW: { start: { to: 'HELD', money: 'hold' } },
  HELD: { ...answers, timeout: { to: 'UNKNOWN' } },
  UNKNOWN: { ...answers, timeout: { to: 'UNKNOWN' } },
  DONE: {},
  REVERSED: {},
}

/** Money whose fate is unknown goes back only when the vendor says that it never heard of it. What comes too late changes nothing. */
export const transitionOf = (state: TransferState, event: TransferEvent): Step =>
  steps[state][event] ?? { to: state, log: `${event} ignored in ${state}` }

export const isOver = (state: TransferState): boolean => state === 'DONE' || state === 'REVERSED'

/** When the vendor is asked again, after each answer that told nothing; then people look at it. */
export const retriesMs = [5_000, 30_000, 120_000, 600_000] as const

/**
 * What an answer to the move itself means. A vendor that says it knows nothing of what it was just sent is not believed: the
 * request may still be on its way through its systems.
 */
export const eventOfMove = (answer: MoveAnswer): TransferEvent => {
  if (answer === 'ok') return 'vendor:ok'
  return answer === 'fail' ? 'vendor:fail' : 'timeout'
}

/** For this long after it was sent, a move that the vendor does not find may still be on its way. */
export const underWayMs = 30_000

/** What the answer to a later question means. */
export const eventOfQuestion = (answer: MoveAnswer, sentMsAgo: number): TransferEvent => {
  if (answer === 'ok') return 'query:ok'
  if (answer === 'fail') return 'vendor:fail'
  return answer === 'not-found' && sentMsAgo >= underWayMs ? 'query:notfound' : 'query:unknown'
}
