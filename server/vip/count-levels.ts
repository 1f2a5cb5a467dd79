import { bonusesDue, countActivity, type LevelRules, newcomer } from '@tamuvo/games/loyalty/vip.ts'
import type { Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import { periodEnds } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { readSettings } from '../platform/settings.ts'
import { grantRewards } from '../reward/reward.ts'
import { endMonth, endWeek } from './end-periods.ts'
import { endDay } from './end-day.ts'
import { rulesOf } from './level-rules.ts'
import type { Counting, VipBase } from './counting.ts'
import {
  addSums,
  type Change,
  insertChanges,
  listActivities,
  listGiven,
  type MemberState,
  saveStates,
  statesOf,
} from './store.ts'
import { upgradeGrant } from './grants.ts'

/** Counts activities for levels. Ends of periods and levels given by staff come at their places among them. */
export const countLevels = async (tx: Tx, services: VipBase, { after, upto }: ActivityRange, now: Date): Promise<void> => {
  const settings = await readSettings(tx, services.log)
  const counting: Counting = { tx, services, settings, rules: rulesOf(settings['vip.levels']), now }
  const turns = [
    ...(await periodEnds(tx, { after, upto })).map((end) => ({ id: end.id, run: () => endPeriod(counting, end) })),
    ...(await listGiven(tx, { after, upto })).map((given) => ({ id: given.id, run: () => give(counting, given) })),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let from = after
  for (const { id, run } of turns) {
    await countRange(counting, { after: from, upto: id - 1n })
    await run()
    from = id
  }
  await countRange(counting, { after: from, upto })
}

const endPeriod = async (counting: Counting, end: Awaited<ReturnType<typeof periodEnds>>[number]): Promise<void> => {
  if (end.kind === 'daily') await endDay(counting, end)
  if (end.kind === 'weekly') await endWeek(counting, end)
  if (end.kind === 'monthly') await endMonth(counting, end)
}

/** Counts activities one by one for those whose level may change, and adds them up for all others. */
const countRange = async ({ tx, services, settings, rules, now }: Counting, range: ActivityRange): Promise<void> => {
  if (range.after >= range.upto) return
  const candidates = await addSums(tx, range, rules)
  if (candidates.length === 0) return
  const states = await statesOf(tx, candidates)
  const changes: Change[] = []
  for (const activity of await listActivities(tx, range, candidates)) {
    const { memberId } = activity
    const { state, change } = countActivity(rules, states.get(memberId) ?? newcomer, activity)
    states.set(memberId, { ...state, memberId })
    if (change) changes.push({ ...change, memberId, activityId: activity.id, at: activity.at })
  }
  await saveStates(tx, [...states.values()])
  await insertChanges(tx, changes)
  const upgrades = changes.filter(({ reason }) => reason === 'UPGRADE')
  const grants = upgrades.flatMap(({ memberId, from, to, at }) =>
    bonusesDue(from, to, new Set()).map((level) => upgradeGrant(settings, now, { memberId, level, at })),
  )
  await grantRewards(
    tx,
    services,
    grants.filter((grant) => grant !== undefined),
    now,
  )
}

type Given = { id: bigint; memberId: bigint; level: number; day: Day; at: Date }

/** A level given by staff is as good as one that was reached: its month keeps it, the next ones have to. */
const give = async ({ tx, rules }: Counting, { id, memberId, level, day, at }: Given): Promise<void> => {
  const state: MemberState = (await statesOf(tx, [memberId])).get(memberId) ?? { ...newcomer, memberId }
  const to = Math.min(level, highestOf(rules))
  const [month = ''] = /^\d{4}-\d{2}/.exec(day) ?? []
  await saveStates(tx, [{ ...state, level: to, reached: to, upgraded: month }])
  if (to !== state.level) await insertChanges(tx, [{ memberId, activityId: id, from: state.level, to, reason: 'STAFF', at }])
}

const highestOf = (rules: LevelRules): number => rules.length - 1
