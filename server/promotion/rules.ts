import type { PromotionRule, PromotionStatus } from '@tamuvo/contract/promotion-rule.ts'
import { bonusOf, type BonusRule, wagerOf } from '@tamuvo/games/loyalty/bonus.ts'
import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import { type Day, dayAfter, dayOf } from '../kit/days.ts'
import { periodOf } from '../kit/periods.ts'
import { raffleFaults } from './raffle-rules.ts'

/** Why a promotion is not open to a member. */
export type Bar =
  | 'VIP'
  | 'KYC'
  | 'LABEL'
  | 'NEW'
  | 'AGENT'
  | 'ADDRESS'
  | 'DEVICE'
  | 'NO_DEVICE'
  | 'PAYEE'
  | 'NO_PAYEE'
  | 'HANDLE'
  | 'GROUP'

/** What of a member decides. */
export type Candidate = {
  rankLevel: number
  kycLevel: number
  labels: readonly string[]
  isAgent: boolean
  registeredAt: Date
}

const dayMs = 86_400_000

/** Why a member may not take part, as far as the audience goes. */
export const audienceBar = ({ audience }: PromotionRule, candidate: Candidate, now: Date): Bar | undefined => {
  if (candidate.isAgent && !audience.agents) return 'AGENT'
  if (candidate.rankLevel < audience.vipMin || candidate.rankLevel > audience.vipMax) return 'VIP'
  if (candidate.kycLevel < audience.kycMin) return 'KYC'
  if (audience.labels.length > 0 && !audience.labels.some((label) => candidate.labels.includes(label))) return 'LABEL'
  if (audience.newDays !== null && now.getTime() - candidate.registeredAt.getTime() > audience.newDays * dayMs) return 'NEW'
  return undefined
}

type Run = { rule: PromotionRule; stoppedAt: Date | null }

export type Phase = 'COMING_SOON' | 'RUNNING' | 'CLOSED'

export const phaseOf = ({ rule: { startsAt, endsAt }, stoppedAt }: Run, now: Date): Phase => {
  if (stoppedAt) return 'CLOSED'
  if (now < new Date(startsAt)) return 'COMING_SOON'
  return endsAt !== null && now >= new Date(endsAt) ? 'CLOSED' : 'RUNNING'
}

/** When a promotion ended or will end, as it is known now; undefined where it has no end. */
const endOf = ({ rule: { endsAt }, stoppedAt }: Run): Date | undefined => {
  const ends = endsAt === null ? undefined : new Date(endsAt)
  return stoppedAt && (!ends || stoppedAt < ends) ? stoppedAt : ends
}

/**
 * The days of a period that count for a promotion: those on which it ran, the day on which it was stopped included. `before`: who joined before
 * then has part in it. Undefined where it ran on none of them.
 */
export const countedDays = (
  run: Run,
  period: { since: Day; until: Day; before: Date },
  timeZone: string,
): { since: Day; until: Day; before: Date } | undefined => {
  const [starts, ends] = [new Date(run.rule.startsAt), endOf(run)]
  if (ends && ends <= starts) return undefined
  const first = dayOf(timeZone, starts)
  const since = first > period.since ? first : period.since
  const next = ends && dayAfter(dayOf(timeZone, new Date(ends.getTime() - 1)), 1)
  const until = next !== undefined && next < period.until ? next : period.until
  return since < until ? { since, until, before: ends && ends < period.before ? ends : period.before } : undefined
}

/** Whether a promotion is over and the period is not in which it ended: what was earned in it is given with its end. */
export const isCounting = (run: Run, joinedAt: Date | null, { timeZone, now }: { timeZone: string; now: Date }): boolean => {
  const [{ trigger }, ends] = [run.rule, endOf(run)]
  if (trigger.kind !== 'PERIOD' || !ends || ends > now || !joinedAt || joinedAt >= ends) return false
  return periodOf(trigger.period, timeZone, new Date(ends.getTime() - 1)).until > now
}

/** What a member did with a promotion. */
export type Doing = {
  joinedAt: Date | null
  taken: number
  /** Of the newest application. */
  application: 'APPLYING' | 'ISSUED' | 'REJECTED' | undefined
  /** Something waits in the reward centre. */
  isIssued: boolean
  hasOpenBonus: boolean
  /** The promotion is over, and what was earned in its last period is still to come. */
  isCounting: boolean
}

const joinedLately = (joinedAt: Date, now: Date): boolean => now.getTime() - joinedAt.getTime() < dayMs

/** Where a promotion and a member stand. What the member has comes before whether it still runs. */
export const statusOf = (rule: PromotionRule, phase: Phase, doing: Doing | undefined, now: Date): PromotionStatus => {
  if (doing?.application === 'APPLYING') return 'APPLYING'
  if (doing?.isIssued) return 'ISSUED'
  if (doing?.hasOpenBonus || doing?.isCounting) return 'IN_PROCESS'
  if (phase !== 'RUNNING') return phase
  if (!doing) return 'OPEN'
  if (doing.taken >= rule.limits.perMember) return 'CLAIMED'
  if (doing.application === 'REJECTED') return 'REJECTED'
  if (!doing.joinedAt) return 'OPEN'
  return joinedLately(doing.joinedAt, now) ? 'SIGNED_UP' : 'IN_PROCESS'
}

const bonusRuleOf = ({ reward: { fixed, percent, cap } }: PromotionRule): BonusRule | undefined => {
  if (fixed !== null) return { fixed: fromWire(fixed) }
  return percent !== null && cap !== null ? { percent, cap: fromWire(cap) } : undefined
}

/** Money that a base brings: a deposit, valid bets, or what was lost. */
export const moneyOf = (rule: PromotionRule, base: Amount): Amount => {
  const how = bonusRuleOf(rule)
  return how && base > zero ? bonusOf(how, base) : zero
}

/** Money of a reward that follows from no base: a code, an application, an account that was opened. */
export const fixedOf = ({ reward: { fixed } }: PromotionRule): Amount => (fixed === null ? zero : fromWire(fixed))

/** The most that staff may give for an application, where they say how much. */
export const upToOf = ({ trigger, reward: { fixed, percent, cap } }: PromotionRule): Amount | undefined =>
  trigger.kind === 'APPLY' && fixed === null && percent === null && cap !== null ? fromWire(cap) : undefined

/** What has to be bet of a bonus that came with a deposit. */
export const wagerOfRule = ({ terms }: PromotionRule, deposit: Amount, bonus: Amount): { base: Amount; required: Amount } =>
  wagerOf({ multiple: terms.multiple, withDeposit: terms.withDeposit }, { deposit, bonus })

/** The day of a ladder: one more than before where the member came the day before, else the first one. */
export const nextDay = (days: number, isInRow: boolean, ladder: number): number => (isInRow && days < ladder ? days + 1 : 1)

const kindsOf: Record<PromotionRule['type'], readonly PromotionRule['trigger']['kind'][]> = {
  REGISTER: ['REGISTER'],
  FIRST_DEPOSIT: ['DEPOSIT'],
  DEPOSIT: ['DEPOSIT'],
  TURNOVER: ['PERIOD'],
  LOSS_RETURN: ['PERIOD'],
  REBATE_BOOST: ['PERIOD'],
  SIGN_IN: ['SIGN_IN'],
  MISSION: ['ELSEWHERE'],
  RAFFLE: ['RAFFLE'],
  RED_PACKET: ['ELSEWHERE'],
  REFERRAL: ['ELSEWHERE'],
  RANKING: ['ELSEWHERE'],
  VOUCHER_CODE: ['CODE'],
  MANUAL_APPLY: ['APPLY'],
  SOCIAL: ['APPLY'],
  VIP_ONLY: ['DEPOSIT', 'PERIOD', 'APPLY', 'CODE'],
}

/** What is wrong with a rule beyond the shape of its parts; empty when it can be published. */
export const faultsOf = (rule: PromotionRule): string[] => {
  const { trigger, reward, terms, audience, limits } = rule
  const faults: [boolean, string][] = [
    [!kindsOf[rule.type].includes(trigger.kind), 'the trigger does not belong to the type'],
    [rule.endsAt !== null && rule.endsAt <= rule.startsAt, 'it ends before it starts'],
    [audience.vipMin > audience.vipMax, 'no level is both above the least and below the highest'],
    [rule.type === 'VIP_ONLY' && audience.vipMin === 0, 'a VIP promotion needs a least level'],
    [rule.type === 'FIRST_DEPOSIT' && !(trigger.kind === 'DEPOSIT' && trigger.which === 'FIRST'), 'it counts for any deposit'],
    [rule.type === 'SOCIAL' && !(trigger.kind === 'APPLY' && trigger.handle !== null), 'it asks for no social id'],
    [reward.fixed !== null && reward.percent !== null, 'a reward is fixed or a share, not both'],
    [(reward.percent === null) !== (reward.cap === null) && upToOf(rule) === undefined, 'a share needs a cap, and a cap a share'],
    [(upToOf(rule) ?? 1n) <= zero, 'it gives nothing'],
    [
      !['ELSEWHERE', 'SIGN_IN', 'RAFFLE'].includes(trigger.kind) &&
        reward.fixed === null &&
        reward.percent === null &&
        reward.cap === null &&
        reward.points === 0,
      'it gives nothing',
    ],
    [reward.percent !== null && !['DEPOSIT', 'PERIOD'].includes(trigger.kind), 'there is nothing to take a share of'],
    [trigger.kind === 'DEPOSIT' && (reward.points > 0 || terms.multiple === 0), 'a deposit brings money that has to be bet'],
    [trigger.kind === 'REGISTER' && limits.oncePerPayee, 'an account that was just opened is paid nowhere yet'],
    [
      trigger.kind === 'ELSEWHERE' && (limits.oncePerDevice || limits.oncePerPayee),
      'what another part of the site gives is counted by no device or payee',
    ],
    [rule.group !== '' && trigger.kind !== 'DEPOSIT', 'only bonuses of deposits belong to a group'],
    [trigger.kind === 'PERIOD' && trigger.products.length === 0, 'it counts no product'],
    [Object.values(terms.weights).every((weight) => weight === 0) && terms.multiple > 0, 'no bet counts'],
    [terms.maxStake !== null && fromWire(terms.maxStake) <= zero, 'the highest stake is nothing'],
  ]
  return [...faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault), ...raffleFaults(rule)]
}
