import { completedSteps } from '@tamuvo/games/loyalty/mission.ts'
import type { Activity, MissionRule, PeriodRule } from './mission-rules.ts'
import { missionRef } from './refs.ts'

/** A goal was reached: with what, by which activity and version. What completes a step of a chain may be a later activity. */
type Reached = { done: string; reached: string; version: number; completed: string | null }

/** What a mission has counted in a period: a sum as text, the games or days themselves, or that its goal was reached. */
type Counted = string | string[] | Reached

/** What a member's missions have counted, by mission and period. */
export type Progress = Record<string, Counted>

/** A mission that was completed, by which of its versions and by which activity. */
export type Completion = { missionId: bigint; period: string; version: number; activityId: bigint }

/** The end of a day or a week, which its missions are forgotten with. */
export type End = { id: bigint; kind: 'daily' | 'weekly'; key: string }

/** The steps of each chain, in their order. */
export type Chains = ReadonlyMap<string, readonly bigint[]>

/** An activity and the rules it counts for. */
export type Counting = {
  activity: Pick<Activity, 'id' | 'bets' | 'wins' | 'valid' | 'amount'>
  rules: readonly PeriodRule[]
}

const isReached = (counted: Counted | undefined): counted is Reached => typeof counted === 'object' && !Array.isArray(counted)

/**
 * Counts activities of a member in their order, as countMoves in games/loyalty/mission.ts does for each mission and period: up to the one that
 * reaches the goal. Changes `progress`. Days and weeks that had ended by the last one that counted are forgotten.
 * @param ends in their order, with the last of each kind before these activities
 * @returns what was completed alone and as a step of a chain; undefined when nothing counted
 */
export const countMember = (
  progress: Progress,
  counted: readonly Counting[],
  { chains, ends }: { chains: Chains; ends: readonly End[] },
): { alone: Completion[]; ofChains: Completion[] } | undefined => {
  const alone: Completion[] = []
  const touched = new Set<string>()
  let last = 0n
  for (const { activity, rules } of counted)
    for (const each of rules) {
      const { rule, period, ref } = each
      const next = countOne(progress[ref], each, activity)
      if (next === undefined) continue
      progress[ref] = next
      if (activity.id > last) last = activity.id
      if (!isReached(next)) continue
      if (rule.chain === null) alone.push({ missionId: rule.id, period, version: rule.version, activityId: activity.id })
      else touched.add(rule.chain)
    }
  if (last === 0n) return undefined
  const ofChains = [...touched].flatMap((chain) => completeChain(progress, chains.get(chain) ?? []))
  forget(progress, ends, last)
  return { alone, ofChains }
}

/** @returns undefined when it does not count */
const countOne = (
  counted: Counted | undefined,
  { rule, once }: Pick<PeriodRule, 'rule' | 'once'>,
  activity: Counting['activity'],
): Counted | undefined => {
  if (isReached(counted)) return undefined
  if (rule.metric === 'GAMES' || rule.metric === 'DAYS') {
    const known = Array.isArray(counted) ? counted : []
    if (activity.bets <= 0 || known.includes(once)) return undefined
    const done = BigInt(known.length + 1)
    return done >= rule.goal ? reachedBy(rule, done, activity.id) : [...known, once]
  }
  const moved = movedBy(rule, activity)
  if (moved === 0n) return undefined
  const done = (typeof counted === 'string' ? BigInt(counted) : 0n) + moved
  return done >= rule.goal ? reachedBy(rule, done, activity.id) : String(done)
}

const movedBy = ({ metric }: MissionRule, { amount, valid, wins }: Counting['activity']): bigint => {
  switch (metric) {
    case 'DEPOSIT_COUNT':
      return amount > 0n ? 1n : amount < 0n ? -1n : 0n
    case 'DEPOSIT_SUM':
      return amount
    case 'VALID_BET':
      return valid
    case 'WINS':
      return BigInt(wins)
    case 'GAMES':
    case 'DAYS':
    case 'STEP':
    case 'INVITES':
      return 1n
  }
}

const reachedBy = ({ version, chain }: MissionRule, done: bigint, activityId: bigint): Reached => {
  const reached = String(activityId)
  return { done: String(done), reached, version, completed: chain === null ? reached : null }
}

/** Completes the steps of a chain that are reached with all before them. */
const completeChain = (progress: Progress, steps: readonly bigint[]): Completion[] => {
  const states = steps.map((id) => progress[missionRef(id, '')])
  const completed = completedSteps(states.map((state) => (isReached(state) ? BigInt(state.reached) : undefined)))
  return steps.flatMap((missionId, index) => {
    const [state, activityId] = [states[index], completed[index]]
    if (!isReached(state) || state.completed !== null || activityId === undefined) return []
    state.completed = String(activityId)
    return [{ missionId, period: '', version: state.version, activityId }]
  })
}

const forget = (progress: Progress, ends: readonly End[], before: bigint): void => {
  const over = (kind: End['kind']): string => ends.findLast((end) => end.kind === kind && end.id < before)?.key ?? ''
  const [day, week] = [over('daily'), over('weekly')]
  for (const ref of Object.keys(progress)) {
    const at = ref.indexOf(':')
    if (at < 0) continue
    const period = ref.slice(at + 1)
    // Weeks are keyed as "2026-W32", days as "2026-08-05".
    if (period <= (period[5] === 'W' ? week : day)) delete progress[ref]
  }
}
