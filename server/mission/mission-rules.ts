import type { MissionMetric, MissionStep, MissionType } from '@tamuvo/contract/mission.ts'
import type { Day } from '../kit/days.ts'
import { periodOfDay } from '../kit/periods.ts'
import { missionRef } from './refs.ts'

/** What a mission asks for in one of its versions: for activities above `after`, up to and with `last`. */
export type MissionRule = {
  id: bigint
  type: MissionType
  metric: MissionMetric
  products: string[]
  games: string[]
  step: MissionStep | null
  chain: string | null
  chainPlace: number | null
  since: Day | null
  until: Day | null
  /** The newest activity when it was made. */
  born: bigint
  version: number
  goal: bigint
  isOpen: boolean
  after: bigint
  last: bigint
}

/** What may count for a mission. */
export type Activity = {
  id: bigint
  memberId: bigint
  kind: 'PLAY' | 'DEPOSIT' | 'STEP'
  day: Day
  product: string
  game: string
  bets: number
  wins: number
  valid: bigint
  amount: bigint
  step: string
}

const kindOf: Readonly<Record<MissionMetric, Activity['kind']>> = {
  VALID_BET: 'PLAY',
  WINS: 'PLAY',
  GAMES: 'PLAY',
  DAYS: 'PLAY',
  DEPOSIT_COUNT: 'DEPOSIT',
  DEPOSIT_SUM: 'DEPOSIT',
  STEP: 'STEP',
  INVITES: 'STEP',
}

/** The rules that a range of activities may touch. */
export const rulesWithin = (rules: readonly MissionRule[], { after, upto }: { after: bigint; upto: bigint }): MissionRule[] =>
  rules.filter((rule) => rule.isOpen && rule.after < upto && rule.last > after)

/** The kinds of activities that count for some rule. */
export const kindsOf = (rules: readonly MissionRule[]): Activity['kind'][] => [
  ...new Set(rules.map(({ metric }) => kindOf[metric])),
]

/** A rule in a period, by the reference under which it counts. */
export type PeriodRule = { rule: MissionRule; period: string; ref: string }

/** A rule in the period that a day is in. */
export const inPeriod = (rule: MissionRule, day: Day): PeriodRule => {
  const period = periodKey(rule.type, day)
  return { rule, period, ref: missionRef(rule.id, period) }
}

/** Finds the rules of an activity. Those of a game or a step on a day are found once. */
export const ruleFinder = (rules: readonly MissionRule[]): ((activity: Activity) => readonly PeriodRule[]) => {
  const found = new Map<string, PeriodRule[]>()
  return (activity) => {
    const key = `${activity.kind} ${activity.product} ${activity.game} ${activity.step} ${activity.day}`
    let own = found.get(key)
    if (!own) {
      own = rules.filter((rule) => isOf(rule, activity)).map((rule) => inPeriod(rule, activity.day))
      found.set(key, own)
    }
    const { id } = activity
    return own.every(({ rule }) => holdsAt(rule, id)) ? own : own.filter(({ rule }) => holdsAt(rule, id))
  }
}

const holdsAt = ({ after, last }: MissionRule, id: bigint): boolean => id > after && id <= last

const isOf = ({ metric, products, games, step, since, until }: MissionRule, activity: Activity): boolean => {
  if (kindOf[metric] !== activity.kind) return false
  if (since !== null && until !== null && (activity.day < since || activity.day >= until)) return false
  switch (activity.kind) {
    case 'PLAY':
      return (
        (products.length === 0 || products.includes(activity.product)) && (games.length === 0 || games.includes(activity.game))
      )
    case 'DEPOSIT':
      return true
    case 'STEP':
      return metric === 'STEP' ? activity.step === step : activity.step.startsWith('invited:')
  }
}

/** The period of a mission that a day is in; '' of missions that do not begin anew. */
const periodKey = (type: MissionType, day: Day): string => {
  if (type === 'DAILY') return day
  return type === 'WEEKLY' ? periodOfDay('weekly', day) : ''
}
