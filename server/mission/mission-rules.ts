import type { MissionMetric, MissionStep, MissionType } from '@tamuvo/contract/mission.ts'
import type { Day } from '../kit/days.ts'
import { invariant } from '../kit/invariant.ts'
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

/** What an activity is of: which missions it may count for follows from this and its place. */
type Subject = { kind: 'PLAY' | 'DEPOSIT' | 'STEP'; product: string; game: string; step: string; day: Day }

/** What may count for a mission. A night has a million of them with few subjects, so each of those is read as one text. */
export type Activity = {
  id: bigint
  memberId: bigint
  /** Kind, product, game, step and day, with a tab between them. */
  subject: string
  bets: number
  wins: number
  valid: bigint
  amount: bigint
}

const subjectFrom = (text: string): Subject => {
  const [kind = '', product = '', game = '', step = '', day = ''] = text.split('\t')
  invariant(isKind(kind), 'only what missions count is read')
  return { kind, product, game, step, day }
}

const isKind = (kind: string): kind is Subject['kind'] => kind === 'PLAY' || kind === 'DEPOSIT' || kind === 'STEP'

const kindOf: Readonly<Record<MissionMetric, Subject['kind']>> = {
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
export const kindsOf = (rules: readonly MissionRule[]): Subject['kind'][] => [
  ...new Set(rules.map(({ metric }) => kindOf[metric])),
]

/** A rule in a period, by the reference under which it counts. `once`: the game or the day, where each counts once. */
export type PeriodRule = { rule: MissionRule; period: string; ref: string; once: string }

/** A rule in the period that a day is in. */
export const inPeriod = (rule: MissionRule, { game, day }: Pick<Subject, 'game' | 'day'>): PeriodRule => {
  const period = periodKey(rule.type, day)
  return { rule, period, ref: missionRef(rule.id, period), once: rule.metric === 'GAMES' ? game : day }
}

/** Finds the rules of an activity. Those of a subject are found once. */
export const ruleFinder = (rules: readonly MissionRule[]): ((activity: Activity) => readonly PeriodRule[]) => {
  const found = new Map<string, PeriodRule[]>()
  return ({ id, subject }) => {
    let own = found.get(subject)
    if (!own) {
      const known = subjectFrom(subject)
      own = rules.filter((rule) => isOf(rule, known)).map((rule) => inPeriod(rule, known))
      found.set(subject, own)
    }
    return own.every(({ rule }) => holdsAt(rule, id)) ? own : own.filter(({ rule }) => holdsAt(rule, id))
  }
}

const holdsAt = ({ after, last }: MissionRule, id: bigint): boolean => id > after && id <= last

const isOf = ({ metric, products, games, step, since, until }: MissionRule, subject: Subject): boolean => {
  if (kindOf[metric] !== subject.kind) return false
  if (since !== null && until !== null && (subject.day < since || subject.day >= until)) return false
  switch (subject.kind) {
    case 'PLAY':
      return (products.length === 0 || products.includes(subject.product)) && (games.length === 0 || games.includes(subject.game))
    case 'DEPOSIT':
      return true
    case 'STEP':
      return metric === 'STEP' ? subject.step === step : subject.step.startsWith('invited:')
  }
}

/** The period of a mission that a day is in; '' of missions that do not begin anew. */
const periodKey = (type: MissionType, day: Day): string => {
  if (type === 'DAILY') return day
  return type === 'WEEKLY' ? periodOfDay('weekly', day) : ''
}
