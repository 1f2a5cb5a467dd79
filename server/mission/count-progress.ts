import type { Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import { lastEnd, type PeriodEnd } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { type Chains, type Completion, type Counting, countMember, type End, type Progress } from './member-progress.ts'
import { inPeriod, kindsOf, type MissionRule, ruleFinder, rulesWithin } from './mission-rules.ts'
import { listActivities, listDoneBefore, listRules, readProgress, saveProgress, timesOf } from './progress-store.ts'

/** A mission that a member completed, by which version, and the activity that did it with its day. */
export type Completed = Completion & { memberId: bigint; day: Day; at: Date }

type OfMember = Completion & { memberId: bigint }

/** So many members are read and written at once. */
const membersMax = 2_000

/** Counts activities, member by member. @returns what was completed with them: what stands alone, then steps of chains, each in their order */
export const countProgress = async (tx: Tx, range: ActivityRange, ended: readonly PeriodEnd[]): Promise<Completed[]> => {
  const rules = await listRules(tx)
  const counted = await countedBy(tx, range, rules)
  if (counted.size === 0) return []
  const shared = { chains: chainsOf(rules), ends: await endsOf(tx, range, ended) }
  const alone: OfMember[] = []
  const ofChains: OfMember[] = []
  const memberIds = [...counted.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  for (let first = 0; first < memberIds.length; first += membersMax) {
    const chunk = memberIds.slice(first, first + membersMax)
    const before = await readProgress(tx, chunk)
    const changed = new Map<bigint, Progress>()
    for (const memberId of chunk) {
      const progress = before.get(memberId) ?? {}
      const completed = countMember(progress, counted.get(memberId) ?? [], shared)
      if (!completed) continue
      changed.set(memberId, progress)
      for (const each of completed.alone) alone.push({ ...each, memberId })
      for (const each of completed.ofChains) ofChains.push({ ...each, memberId })
    }
    await saveProgress(tx, changed)
  }
  return withTimes(tx, [...inOrder(alone), ...inOrder(ofChains)])
}

/** So many activities are read at once, so that nothing else in the process waits for long. */
const activitiesMax = 20_000n

/** What counts within a range, by member. A step of the profile that was done before its mission was made counts with the first activity after it. */
const countedBy = async (
  tx: Tx,
  { after, upto }: ActivityRange,
  rules: readonly MissionRule[],
): Promise<Map<bigint, Counting[]>> => {
  const counted = new Map<bigint, Counting[]>()
  const add = (memberId: bigint, counting: Counting): void => {
    const own = counted.get(memberId)
    if (own) own.push(counting)
    else counted.set(memberId, [counting])
  }
  for (const rule of rules) {
    if (rule.version !== 1 || rule.step === null || rule.born < after || rule.born >= upto) continue
    const activity = { id: rule.born + 1n, day: '', game: '', bets: 0, wins: 0, valid: 0n, amount: 0n }
    const counting = { activity, rules: [inPeriod(rule, '')] }
    for (const memberId of await listDoneBefore(tx, rule.step, rule.born)) add(memberId, counting)
  }
  const within = rulesWithin(rules, { after, upto })
  if (within.length === 0) return counted
  const rulesOf = ruleFinder(within)
  const kinds = kindsOf(within)
  for (let from = after; from < upto; from += activitiesMax) {
    const next = from + activitiesMax
    for (const activity of await listActivities(tx, { after: from, upto: next < upto ? next : upto }, kinds)) {
      const own = rulesOf(activity)
      if (own.length > 0) add(activity.memberId, { activity, rules: own })
    }
  }
  return counted
}

/** The ends of days and weeks within a range, after the last of each before it. */
const endsOf = async (tx: Tx, { after }: ActivityRange, ended: readonly PeriodEnd[]): Promise<End[]> => {
  const kinds = ['daily', 'weekly'] as const
  const before = await Promise.all(kinds.map(async (kind) => ({ kind, end: await lastEnd(tx, kind, after) })))
  return [
    ...before.flatMap(({ kind, end }) => (end ? [{ ...end, kind }] : [])),
    ...ended.flatMap(({ id, kind, key }) => (kind === 'monthly' ? [] : [{ id, kind, key }])),
  ]
}

const chainsOf = (rules: readonly MissionRule[]): Chains => {
  const steps = rules
    .flatMap(({ id, version, chain, chainPlace }) =>
      version === 1 && chain !== null ? [{ id, chain, place: chainPlace ?? 0 }] : [],
    )
    .toSorted((a, b) => a.place - b.place)
  return new Map(
    [...new Set(steps.map(({ chain }) => chain))].map((chain) => [
      chain,
      steps.filter((step) => step.chain === chain).map(({ id }) => id),
    ]),
  )
}

const inOrder = (list: readonly OfMember[]): OfMember[] =>
  list.toSorted(
    (a, b) => compare(a.activityId, b.activityId) || compare(a.memberId, b.memberId) || compare(a.missionId, b.missionId),
  )

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

const withTimes = async (tx: Tx, list: readonly OfMember[]): Promise<Completed[]> => {
  if (list.length === 0) return []
  const times = await timesOf(tx, [...new Set(list.map(({ activityId }) => activityId))])
  return list.flatMap((each) => {
    const time = times.get(each.activityId)
    return time ? [{ ...each, ...time }] : []
  })
}
