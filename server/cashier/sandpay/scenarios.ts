import { amount as minor, type Amount, minorPerUnit, subtract } from '@tamuvo/money/amount.ts'

export type PayinStatus = 'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed'
export const payinStatuses = ['pending', 'succeeded', 'failed', 'expired', 'reversed'] as const satisfies PayinStatus[]

/** One event of a payin: what it says, its number in the true order, when it is sent, how often. */
export type Step = { status: PayinStatus; seq: number; afterMs?: number; copies?: number; short?: boolean }

/** Long enough to see the site change in between. */
const pauseMs = 3_000

/** What can become of a payin, as the events that the site is sent. */
export const scenarios = {
  pay: [{ status: 'succeeded', seq: 2 }],
  decline: [{ status: 'failed', seq: 2 }],
  late: [
    { status: 'expired', seq: 2 },
    { status: 'succeeded', seq: 3, afterMs: pauseMs },
  ],
  wrongAmount: [{ status: 'succeeded', seq: 2, short: true }],
  twice: [{ status: 'succeeded', seq: 2, copies: 2 }],
  disorder: [
    { status: 'succeeded', seq: 3 },
    { status: 'failed', seq: 2, afterMs: pauseMs },
    { status: 'pending', seq: 1, afterMs: pauseMs },
  ],
  reverse: [
    { status: 'succeeded', seq: 2 },
    { status: 'reversed', seq: 3, afterMs: pauseMs },
  ],
  nothing: [],
} as const satisfies Record<string, readonly Step[]>

export type Scenario = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as Scenario[]

export const stepsOf = (scenario: Scenario): readonly Step[] => scenarios[scenario]

const scenarioAtCents: readonly (Scenario | undefined)[] = [
  undefined,
  'pay',
  'decline',
  'late',
  'twice',
  'wrongAmount',
  'reverse',
]

/** The scenario that an amount plays by itself, for tests without a person: 10.01 is paid, 10.02 is declined, … 10.06 is reversed. */
export const scenarioOf = (amount: Amount): Scenario | undefined => scenarioAtCents[Number(amount % minorPerUnit)]

const shortBy = minor(37n)

/** What a payer who sends too little sends. */
export const shortened = (amount: Amount): Amount => subtract(amount, shortBy)

/** What is true of a payin: the last in order of the events that have happened; without any it waits until its time is over. */
export const statusOf = (happened: readonly { status: PayinStatus; seq: number }[], expiresAt: Date, now: Date): PayinStatus => {
  const last = happened.reduce<{ status: PayinStatus; seq: number } | undefined>(
    (best, each) => (best && best.seq > each.seq ? best : each),
    undefined,
  )
  return last?.status ?? (now < expiresAt ? 'pending' : 'expired')
}

/** What a person may still do on the payment page. Who pays after the time is over pays late. */
export const choicesOf = (chosen: Scenario | undefined, expiresAt: Date, now: Date): Scenario[] => {
  if (chosen) return []
  return now < expiresAt ? scenarioNames : ['late']
}
