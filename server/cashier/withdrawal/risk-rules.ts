import { type Amount, times, zero } from '@tamuvo/money/amount.ts'

/** What is known of a member at the time of a withdrawal. Money in minor units, of the member's whole time unless said otherwise. */
export type RiskSigns = {
  asked: Amount
  accountDays: number
  kycLevel: number
  /** Paid withdrawals before this one. */
  paidBefore: number
  /** Whether one of them went to the same payee. */
  isPayeeProven: boolean
  payeeDays: number
  /** Days since a password was reset, or a recovery code used; undefined for never. */
  resetDays: number | undefined
  deposited: Amount
  withdrawn: Amount
  /** Since the last deposit. */
  lastDeposit: Amount
  stakedSinceDeposit: Amount
  /** Withdrawals requested within 24 hours, this one apart. */
  requestedInDay: number
  /** Other members who logged in within 30 days with the same device from the same subnet, and from the same subnet only. */
  sharedDevices: number
  sharedSubnets: number
  /** Whether the member leads others. */
  isAgent: boolean
}

export const riskNames = [
  'NEW_ACCOUNT',
  'KYC_LOW',
  'FIRST_WITHDRAWAL',
  'NEW_PAYEE',
  'AFTER_RESET',
  'NO_PLAY',
  'LITTLE_PLAY',
  'WIN_RATIO',
  'VELOCITY',
  'SHARED_DEVICE',
  'SHARED_ADDRESS',
  'AGENT',
] as const
export type RiskName = (typeof riskNames)[number]

/** One reason of the score: its points, and the figures behind it, as text. `calls` for a person whatever the score is. */
export type RiskPoint = { name: RiskName; points: number; calls: boolean; about: Record<string, string> }

const resetDaysMax = 7

type Rule = { name: RiskName; of(signs: RiskSigns): Omit<RiskPoint, 'name' | 'calls'> | undefined; calls?: boolean }

/** The rules, each explained by the figures that it read. */
const rules: readonly Rule[] = [
  {
    name: 'NEW_ACCOUNT',
    of: ({ accountDays }) =>
      accountDays < 7 ? { points: accountDays < 1 ? 15 : 10, about: { days: `${accountDays}` } } : undefined,
  },
  {
    name: 'KYC_LOW',
    of: ({ kycLevel }) => (kycLevel < 2 ? { points: kycLevel === 0 ? 15 : 5, about: { level: `${kycLevel}` } } : undefined),
  },
  { name: 'FIRST_WITHDRAWAL', calls: true, of: ({ paidBefore }) => (paidBefore === 0 ? { points: 10, about: {} } : undefined) },
  {
    name: 'NEW_PAYEE',
    calls: true,
    of: ({ isPayeeProven, payeeDays }) => (isPayeeProven ? undefined : { points: 10, about: { days: `${payeeDays}` } }),
  },
  {
    name: 'AFTER_RESET',
    calls: true,
    of: ({ resetDays }) =>
      resetDays !== undefined && resetDays < resetDaysMax ? { points: 25, about: { days: `${resetDays}` } } : undefined,
  },
  {
    name: 'NO_PLAY',
    of: ({ lastDeposit, stakedSinceDeposit }) =>
      lastDeposit > zero && stakedSinceDeposit === zero ? { points: 25, about: { deposit: `${lastDeposit}` } } : undefined,
  },
  {
    name: 'LITTLE_PLAY',
    of: ({ lastDeposit, stakedSinceDeposit }) =>
      lastDeposit > zero && stakedSinceDeposit > zero && stakedSinceDeposit < lastDeposit
        ? { points: 10, about: { deposit: `${lastDeposit}`, staked: `${stakedSinceDeposit}` } }
        : undefined,
  },
  { name: 'WIN_RATIO', of: (signs) => winRatio(signs) },
  {
    name: 'VELOCITY',
    of: ({ requestedInDay }) =>
      requestedInDay >= 2 ? { points: Math.min(20, 5 * requestedInDay), about: { count: `${requestedInDay}` } } : undefined,
  },
  {
    name: 'SHARED_DEVICE',
    of: ({ sharedDevices }) =>
      sharedDevices > 0 ? { points: Math.min(30, 15 * sharedDevices), about: { members: `${sharedDevices}` } } : undefined,
  },
  {
    name: 'SHARED_ADDRESS',
    of: ({ sharedSubnets }) =>
      sharedSubnets > 2 ? { points: Math.min(10, sharedSubnets), about: { members: `${sharedSubnets}` } } : undefined,
  },
  { name: 'AGENT', of: ({ isAgent }) => (isAgent ? { points: 5, about: {} } : undefined) },
]

/** Takes out far more than was ever paid in. */
const winRatio = ({ asked, deposited, withdrawn }: RiskSigns): Omit<RiskPoint, 'name' | 'calls'> | undefined => {
  const out = times(asked, 1n) + withdrawn
  if (deposited === zero || out <= deposited * 3n) return undefined
  return { points: out > deposited * 10n ? 25 : 15, about: { out: `${out}`, in: `${deposited}` } }
}

const scoreMax = 100

/** The points of a withdrawal in the order of the rules, and their sum, at most 100. */
export const riskOf = (signs: RiskSigns): { score: number; points: RiskPoint[] } => {
  const points = rules.flatMap(({ name, of, calls = false }) => {
    const found = of(signs)
    return found ? [{ name, calls, ...found }] : []
  })
  return {
    score: Math.min(
      scoreMax,
      points.reduce((sum, each) => sum + each.points, 0),
    ),
    points,
  }
}
