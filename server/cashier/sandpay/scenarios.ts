import { amount as minor, type Amount, minorPerUnit, subtract } from '@tamuvo/money/amount.ts'

export type PayinStatus = 'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed'
export const payinStatuses = ['pending', 'succeeded', 'failed', 'expired', 'reversed'] as const satisfies PayinStatus[]

/** One event of a payin: its status, its number in true order, the delay until it is sent, and how often it is sent. */
export type Step = { status: PayinStatus; seq: number; afterMs?: number; copies?: number; short?: boolean }

/** Long enough to watch the site change in between. */
const pauseMs = 3_000

/** The scenarios of a payin, as the events that the site is sent. */
const scenarios = {
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
  // The rest is for reconciliation, and not offered on the payment page. Paid twice under one reference:
  paidTwice: [
    { status: 'succeeded', seq: 2 },
    { status: 'succeeded', seq: 3, afterMs: pauseMs },
  ],
  // Paid; the merchant hears of it by the statement only.
  unsaid: [{ status: 'succeeded', seq: 2, copies: 0 }],
  // Paid, and not on the statement.
  unlisted: [{ status: 'succeeded', seq: 2 }],
  // Paid; on the statement it is less.
  misreported: [{ status: 'succeeded', seq: 2 }],
} as const satisfies Record<string, readonly Step[]>

export type Scenario = keyof typeof scenarios

const byAmountOnly = ['paidTwice', 'unsaid', 'unlisted', 'misreported'] as const satisfies Scenario[]
export type OfferedScenario = Exclude<Scenario, (typeof byAmountOnly)[number]>
const isOffered = (name: Scenario): name is OfferedScenario => !byAmountOnly.some((each) => each === name)
/** Those of the payment page. */
export const scenarioNames = (Object.keys(scenarios) as Scenario[]).filter(isOffered)

export const stepsOf = (scenario: Scenario): readonly Step[] => scenarios[scenario]

const scenarioAtCents: readonly (Scenario | undefined)[] = [
  undefined,
  'pay',
  'decline',
  'late',
  'twice',
  'wrongAmount',
  'reverse',
  'paidTwice',
  'unsaid',
  'unlisted',
  'misreported',
]

/** The scenario that an amount triggers by itself, for automated tests: 10.01 is paid, 10.02 is declined, … 10.06 is reversed. */
export const scenarioOf = (amount: Amount): Scenario | undefined => scenarioAtCents[Number(amount % minorPerUnit)]

const shortBy = minor(37n)

/** The amount of a payer who sends too little. */
export const shortened = (amount: Amount): Amount => subtract(amount, shortBy)

/** The status of a payin: of the last event so far in true order; without any it is pending until it expires. */
export const statusOf = (happened: readonly { status: PayinStatus; seq: number }[], expiresAt: Date, now: Date): PayinStatus => {
  const last = happened.reduce<{ status: PayinStatus; seq: number } | undefined>(
    (best, each) => (best && best.seq > each.seq ? best : each),
    undefined,
  )
  return last?.status ?? (now < expiresAt ? 'pending' : 'expired')
}

/** Whether a scenario may be played yet. After expiry only a late payment is possible. */
export const mayPlay = (chosen: Scenario | undefined, wanted: Scenario, expiresAt: Date, now: Date): boolean =>
  !chosen && (now < expiresAt || wanted === 'late')

/** The choices left on the payment page. After expiry only a late payment is possible. */
export const choicesOf = (chosen: Scenario | undefined, expiresAt: Date, now: Date): OfferedScenario[] => {
  if (chosen) return []
  return now < expiresAt ? scenarioNames : ['late']
}
