import type { Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'

type QueueTools = Pick<KitServices, 'jobs' | 'clock'>

export const jobNames = {
  assess: 'withdrawal.assess',
  send: 'withdrawal.send',
  ask: 'withdrawal.ask',
  escalate: 'withdrawal.escalate',
  resume: 'withdrawal.resume',
  demo: 'withdrawal.review-demo',
} as const

/** The payload of jobs about a withdrawal. */
export type About = { id: string }

/** The payload of a question about a try. */
export type Question = { reference: string; asked: number }

const later = ({ clock }: QueueTools, ms: number): Date => new Date(clock.now().getTime() + ms)

/** One job of a kind waits for a withdrawal; a new one takes its place. */
export const queueAssessment = (tx: Tx, tools: QueueTools, id: bigint): Promise<void> =>
  tools.jobs.add(tx, jobNames.assess, { id: id.toString() } satisfies About, { key: `${jobNames.assess}:${id}` })

export const queueSend = (tx: Tx, tools: QueueTools, id: bigint, afterMs = 0): Promise<void> =>
  tools.jobs.add(tx, jobNames.send, { id: id.toString() } satisfies About, {
    key: `${jobNames.send}:${id}`,
    runAt: later(tools, afterMs),
  })

export const queueQuestion = (tx: Tx, tools: QueueTools, question: Question, afterMs = 0): Promise<void> =>
  tools.jobs.add(tx, jobNames.ask, question, {
    key: `${jobNames.ask}:${question.reference}`,
    runAt: later(tools, afterMs),
  })

const secondMs = 1_000
const minuteMs = 60_000
const askMaxMs = 30 * minuteMs

/** How long to wait with the next question: two minutes for what the provider has taken, half a minute for what it may not have; then twice as long each. */
export const askAfterMs = (asked: number, isTaken: boolean): number =>
  Math.min(askMaxMs, (isTaken ? 2 * minuteMs : 30 * secondMs) * 2 ** Math.min(asked, 10))

/** How long to wait with another try after some that did not arrive. */
export const sendAgainMs = (tries: number): number => Math.min(10 * minuteMs, 30 * secondMs * 2 ** Math.min(tries, 10))
