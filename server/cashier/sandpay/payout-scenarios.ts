import { type Amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { payoutStatuses } from './payout-wire.ts'
import { shortened } from './scenarios.ts'

export type PayoutStatus = (typeof payoutStatuses)[number]

/** One event of a payout: its status, its number in true order, the delay until it happens, and how often it is sent. */
type Step = { status: Exclude<PayoutStatus, 'pending'>; seq: number; afterMs?: number; copies?: number; short?: boolean }

/** Long enough to watch the site change in between. */
const pauseMs = 3_000

type Played = {
  steps: readonly Step[]
  /** What the merchant hears to its request; the state of now by default. */
  answer?: 'error'
  /** The payout is not taken: nothing of it is kept. */
  isLost?: boolean
  isPayeeRefused?: boolean
}

const scenarios = {
  usual: { steps: [{ status: 'succeeded', seq: 2, afterMs: pauseMs }] },
  pay: { steps: [{ status: 'succeeded', seq: 2 }] },
  decline: { steps: [{ status: 'failed', seq: 2 }] },
  late: { steps: [{ status: 'succeeded', seq: 2, afterMs: 600_000 }] },
  twice: { steps: [{ status: 'succeeded', seq: 2, copies: 2 }] },
  wrongAmount: { steps: [{ status: 'succeeded', seq: 2, short: true }] },
  reverse: {
    steps: [
      { status: 'succeeded', seq: 2 },
      { status: 'reversed', seq: 3, afterMs: pauseMs },
    ],
  },
  // The first channel declines, the other one pays.
  declineFirst: { steps: [{ status: 'failed', seq: 2 }] },
  never: { steps: [] },
  refusePayee: { steps: [{ status: 'failed', seq: 2 }], isPayeeRefused: true },
  paidUnsaid: { steps: [{ status: 'succeeded', seq: 2 }], answer: 'error' },
  lost: { steps: [], answer: 'error', isLost: true },
  disorder: {
    steps: [
      { status: 'succeeded', seq: 3 },
      { status: 'failed', seq: 2, afterMs: pauseMs },
    ],
  },
  paidTwice: {
    steps: [
      { status: 'succeeded', seq: 2 },
      { status: 'succeeded', seq: 3, afterMs: pauseMs },
    ],
  },
  // Paid; the merchant hears of it by the statement only.
  unsaid: { steps: [{ status: 'succeeded', seq: 2, copies: 0 }] },
  // Paid, and not on the statement.
  unlisted: { steps: [{ status: 'succeeded', seq: 2 }] },
  // Paid; on the statement it is less.
  misreported: { steps: [{ status: 'succeeded', seq: 2 }] },
} as const satisfies Record<string, Played>

export type PayoutScenario = keyof typeof scenarios

export const playedIn = (scenario: PayoutScenario): Played => scenarios[scenario]

const scenarioAtCents: readonly PayoutScenario[] = [
  'usual',
  'pay',
  'decline',
  'late',
  'twice',
  'wrongAmount',
  'reverse',
  'declineFirst',
  'never',
  'refusePayee',
  'paidUnsaid',
  'lost',
  'disorder',
  'paidTwice',
  'unsaid',
  'unlisted',
  'misreported',
]

/**
 * The scenario of an amount: 10.01 is paid at once, 10.02 is declined … 10.12 comes in disorder, 10.13 to 10.16 are for reconciliation;
 * any other is paid after a moment.
 */
export const payoutScenarioOf = (amount: Amount, channel: string): PayoutScenario => {
  const scenario = scenarioAtCents[Number(amount % minorPerUnit)] ?? 'usual'
  return scenario === 'declineFirst' && channel !== 'sandpay' ? 'pay' : scenario
}

/** What a payout pays by an event. */
export const paidBy = (asked: Amount, { short = false }: { short?: boolean }): Amount => (short ? shortened(asked) : asked)

/** The state of a payout: of the last event so far in true order. */
export const payoutStatusOf = (happened: readonly { status: PayoutStatus; seq: number }[]): PayoutStatus =>
  happened.reduce<{ status: PayoutStatus; seq: number }>((last, each) => (each.seq > last.seq ? each : last), {
    status: 'pending',
    seq: 0,
  }).status
