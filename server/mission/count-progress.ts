import type { Tx } from '../kit/database.ts'
import { lastEnd, type PeriodEnd } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { type Chains, type Completion, type Counting, countMember, type End, type Progress } from './member-progress.ts'
import { inPeriod, kindsOf, type MissionRule, ruleFinder, rulesWithin } from './mission-rules.ts'
import { activitiesByMember, listDoneBefore, listRules, readProgress, saveProgress } from './progress-store.ts'

/** A mission that a member completed. */
export type Completed = Completion & { memberId: bigint }

/** So many members are read and written at once. */
const membersMax = 1_000

/** Counts activities, member by member. @returns what was completed with them: what stands alone, then steps of chains, each in their order */
export const countProgress = async (tx: Tx, range: ActivityRange, ended: readonly PeriodEnd[]): Promise<Completed[]> => {
  const rules = await listRules(tx)
  const shared = { chains: chainsOf(rules), ends: await endsOf(tx, range, ended) }
  const alone: Completed[] = []
  const ofChains: Completed[] = []
  for await (const counted of countedBy(tx, range, rules)) {
    const before = await readProgress(tx, [...counted.keys()])
    const changed = new Map<bigint, Progress>()
    for (const [memberId, countings] of counted) {
      const progress = before.get(memberId) ?? {}
      const completed = countMember(progress, countings, shared)
      if (!completed) continue
      changed.set(memberId, progress)
      for (const each of completed.alone) alone.push({ memberId, ...each })
      for (const each of completed.ofChains) ofChains.push({ memberId, ...each })
    }
    await saveProgress(tx, changed)
  }
  return [...inOrder(alone), ...inOrder(ofChains)]
}

/**
 * What counts within a range: each member once with all of it, some members at a time. A step of the profile that was done before its mission was
 * made counts with the first activity after it.
 */
async function* countedBy(
  tx: Tx,
  range: ActivityRange,
  rules: readonly MissionRule[],
): AsyncGenerator<ReadonlyMap<bigint, Counting[]>> {
  const early = await earlySteps(tx, range, rules)
  const within = rulesWithin(rules, range)
  const rulesOf = ruleFinder(within)
  let counted = new Map<bigint, Counting[]>()
  for await (const activities of activitiesByMember(tx, range, kindsOf(within)))
    for (const activity of activities) {
      const { memberId } = activity
      const own = rulesOf(activity)
      if (own.length === 0) continue
      const known = counted.get(memberId)
      if (known) {
        known.push({ activity, rules: own })
        continue
      }
      if (counted.size >= membersMax) {
        yield counted
        counted = new Map()
      }
      counted.set(memberId, [...(early.get(memberId) ?? []), { activity, rules: own }])
      early.delete(memberId)
    }
  if (counted.size > 0) yield counted
  const left = [...early]
  for (let first = 0; first < left.length; first += membersMax) yield new Map(left.slice(first, first + membersMax))
}

/** Steps of the profile that were done before the missions of a range were made, by member. */
const earlySteps = async (
  tx: Tx,
  { after, upto }: ActivityRange,
  rules: readonly MissionRule[],
): Promise<Map<bigint, Counting[]>> => {
  const early = new Map<bigint, Counting[]>()
  for (const rule of rules) {
    if (rule.version !== 1 || rule.step === null || rule.born < after || rule.born >= upto) continue
    const activity = { id: rule.born + 1n, bets: 0, wins: 0, valid: 0n, amount: 0n }
    const counting = { activity, rules: [inPeriod(rule, { game: '', day: '' })] }
    for (const memberId of await listDoneBefore(tx, rule.step, rule.born)) {
      const own = early.get(memberId)
      if (own) own.push(counting)
      else early.set(memberId, [counting])
    }
  }
  return early
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

const inOrder = (list: readonly Completed[]): Completed[] =>
  list.toSorted(
    (a, b) => compare(a.activityId, b.activityId) || compare(a.memberId, b.memberId) || compare(a.missionId, b.missionId),
  )

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
