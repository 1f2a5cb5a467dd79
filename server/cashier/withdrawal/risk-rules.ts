import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import { add, type Amount, times, zero } from '@tamuvo/money/amount.ts'
import type { Payee } from '../payee/payee.ts'

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
  /** Of bets settled within 30 days: what they would count alone, and what opposite bets set off of it. */
  countedAlone: Amount
  setOff: Amount
  /** What was paid in within 90 days, by each kind of method. */
  paidInBy: readonly { kind: DepositKind; sum: Amount }[]
  payeeKind: Payee['kind']
  /** Payees of the member that staff have barred, removed ones too. */
  barredPayees: number
  /** Payments between members within 90 days about which two people found against the member. */
  strikes: number
  /** Other members to whom the payee's number belonged before, and those of them who are marked. */
  payeeOthers: number
  payeeMarked: number
  /** Those of the linked members who are marked: frozen, held, struck, or with a barred payee. */
  markedDevices: number
  markedSubnets: number
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
  'OPPOSITE_BETS',
  'METHOD_MIX',
  'METHOD_MISMATCH',
  'BARRED_PAYEE',
  'PAYEE_OF_OTHER',
  'STRIKES',
  'DEVICE_OF_MARKED',
  'ADDRESS_OF_MARKED',
] as const
export type RiskName = (typeof riskNames)[number]

/** One reason of the score: its points, and the figures behind it, as text. `calls` for a person whatever the score is. */
export type RiskPoint = { name: RiskName; points: number; calls: boolean; about: Record<string, string> }

const resetDaysMax = 7

type Rule = { name: RiskName; of(signs: RiskSigns): Found; calls?: boolean }

type Found = Omit<RiskPoint, 'name' | 'calls'> | undefined

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
  { name: 'OPPOSITE_BETS', of: (signs) => oppositeBets(signs) },
  {
    name: 'METHOD_MIX',
    of: ({ paidInBy: { length } }) =>
      length > 2 ? { points: Math.min(15, 5 * (length - 2)), about: { methods: `${length}` } } : undefined,
  },
  { name: 'METHOD_MISMATCH', of: (signs) => methodMismatch(signs) },
  {
    name: 'BARRED_PAYEE',
    calls: true,
    of: ({ barredPayees }) => (barredPayees > 0 ? { points: 20, about: { payees: `${barredPayees}` } } : undefined),
  },
  {
    name: 'PAYEE_OF_OTHER',
    calls: true,
    of: ({ payeeOthers, payeeMarked }) =>
      payeeOthers > 0
        ? { points: payeeMarked > 0 ? 30 : 15, about: { members: `${payeeOthers}`, marked: `${payeeMarked}` } }
        : undefined,
  },
  {
    name: 'STRIKES',
    of: ({ strikes }) => (strikes > 0 ? { points: Math.min(30, 15 * strikes), about: { count: `${strikes}` } } : undefined),
  },
  {
    name: 'DEVICE_OF_MARKED',
    calls: true,
    of: ({ markedDevices }) => (markedDevices > 0 ? { points: 30, about: { members: `${markedDevices}` } } : undefined),
  },
  {
    // Few: providers of mobile phones give one address to many.
    name: 'ADDRESS_OF_MARKED',
    of: ({ markedSubnets }) => (markedSubnets > 0 ? { points: 5, about: { members: `${markedSubnets}` } } : undefined),
  },
]

/** Bets on both sides, which move money through the site and risk little of it. */
const oppositeBets = ({ countedAlone, setOff }: RiskSigns): Found => {
  if (setOff === zero || setOff * 5n < countedAlone) return undefined
  return { points: setOff * 5n < countedAlone * 3n ? 15 : 30, about: { alone: `${countedAlone}`, setOff: `${setOff}` } }
}

/** Money of a kind leaves as the same kind: that of accounts with a holder, coins, or cash by voucher. */
const wayOf = (kind: DepositKind): 'account' | 'coin' | 'cash' =>
  kind === 'CRYPTO' ? 'coin' : kind === 'VOUCHER' ? 'cash' : 'account'

/** Most of the money came in by another way than it leaves. */
const methodMismatch = ({ paidInBy, payeeKind }: RiskSigns): Found => {
  const out = payeeKind === 'COIN' ? 'coin' : 'account'
  const sumOf = (deposits: RiskSigns['paidInBy']): Amount => deposits.reduce((sum, each) => add(sum, each.sum), zero)
  const paidIn = sumOf(paidInBy)
  const same = sumOf(paidInBy.filter(({ kind }) => wayOf(kind) === out))
  return same * 2n < paidIn ? { points: 15, about: { in: `${paidIn}`, same: `${same}`, payee: payeeKind } } : undefined
}

/** Takes out far more than was ever paid in. */
const winRatio = ({ asked, deposited, withdrawn }: RiskSigns): Found => {
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
