import type { TransferState } from '@tamuvo/contract/vendor.ts'
import type { MoveAnswer } from '../outbound/dialect.ts'

/**
 * The events of a transfer:
 * - `start`: the money is taken from its source
 * - `vendor:ok`, `vendor:fail`: the vendor's answer to the move; `timeout`: it gave none
 * - `query:ok`, `query:notfound`, `query:unknown`: its answer to a later status query
 */
export type TransferEvent = 'start' | 'vendor:ok' | 'vendor:fail' | 'timeout' | 'query:ok' | 'query:notfound' | 'query:unknown'

/** The effect on the money: it goes into transit, arrives, or goes back. */
export type Following = 'hold' | 'deliver' | 'giveBack'

type Step = { to: TransferState; money?: Following; log?: string }

const delivered: Step = { to: 'DONE', money: 'deliver' }
const reversed: Step = { to: 'REVERSED', money: 'giveBack' }

/** Transitions while the outcome may still be learnt. */
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

/** Money of unknown fate goes back only when the vendor does not know the transfer. Late events change nothing. */
export const transitionOf = (state: TransferState, event: TransferEvent): Step =>
  steps[state][event] ?? { to: state, log: `${event} ignored in ${state}` }

export const isOver = (state: TransferState): boolean => state === 'DONE' || state === 'REVERSED'

/** Delays of the status queries; after the last one staff take over. */
export const retriesMs = [5_000, 30_000, 120_000, 600_000] as const

/**
 * The event of an answer to the move itself. `not-found` is not trusted here: the request may still be on its way through the
 * vendor's systems.
 */
export const eventOfMove = (answer: MoveAnswer): TransferEvent => {
  if (answer === 'ok') return 'vendor:ok'
  return answer === 'fail' ? 'vendor:fail' : 'timeout'
}

/** How long after sending `not-found` is not trusted. */
export const underWayMs = 30_000

/** The event of an answer to a status query. */
export const eventOfQuestion = (answer: MoveAnswer, sentMsAgo: number): TransferEvent => {
  if (answer === 'ok') return 'query:ok'
  if (answer === 'fail') return 'vendor:fail'
  return answer === 'not-found' && sentMsAgo >= underWayMs ? 'query:notfound' : 'query:unknown'
}
