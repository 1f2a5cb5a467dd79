import type { InputOf } from '@tamuvo/contract/call.ts'
import { moneyMetrics, type saveMission } from '@tamuvo/contract/mission.ts'
import { drawsToMore, paysTooMuch } from '@tamuvo/games/loyalty/mission.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { dayAfter, type Day } from '../kit/days.ts'
import type { Tx } from '../kit/database.ts'
import { lockNewest } from '../loyalty/loyalty.ts'
import { readSettings } from '../platform/settings.ts'
import { insertMission, insertVersion, type Kind, listAll, lockMissions, type Mission, type Terms } from './mission-store.ts'
import type { MissionServices } from './services.ts'

type Input = Omit<InputOf<typeof saveMission>, 'reason'>
type New = { kind: Kind; terms: Terms }

/** Why a mission is not possible. */
export type Fault = {
  fault: 'goal' | 'reward' | 'step' | 'chain' | 'days' | 'fixed' | 'pays too much' | 'draws to higher stakes'
}

const wholeGoal = /^[1-9]\d*$/

/** A mission as it was asked for, or what is wrong with it by itself. */
export const given = (input: Input): New | Fault => {
  const { metric, type, goal: text, products, games, step, chain, from, to } = input
  const isMoney = moneyMetrics.includes(metric)
  if (isMoney !== text.includes('.') || (!isMoney && !wholeGoal.test(text))) return { fault: 'goal' }
  const goal = isMoney ? fromWire(text) : BigInt(text)
  const terms = { ...termsOf(input), goal }
  if (goal === 0n) return { fault: 'goal' }
  if (terms.amount === 0n && terms.points === 0n) return { fault: 'reward' }
  if ((metric === 'STEP') !== (step !== undefined) || (step !== undefined && goal !== 1n)) return { fault: 'step' }
  // A step is done once: it does not begin anew, and may have been done before an event.
  if (metric === 'STEP' && !['ONE_TIME', 'ACHIEVEMENT', 'CHAIN'].includes(type)) return { fault: 'step' }
  if ((type === 'CHAIN') !== (chain !== undefined)) return { fault: 'chain' }
  if ((type === 'EVENT') !== (from !== undefined && to !== undefined) || (from && to && from > to)) return { fault: 'days' }
  const kind = {
    code: input.code,
    type,
    metric,
    products,
    games,
    step: step ?? null,
    chain: chain?.code ?? null,
    chainPlace: chain?.place ?? null,
    since: from ?? null,
    until: to === undefined ? null : dayAfter(to, 1),
  }
  return { kind, terms }
}

const termsOf = ({ amount, points, multiple, score, names, place, isOpen }: Input): Omit<Terms, 'goal'> => ({
  amount: fromWire(amount),
  points: BigInt(points),
  multiple,
  score,
  names,
  place,
  isOpen,
})

/**
 * Makes a mission, or the next version of the one with its code. Nothing is written where what it counts would change, where it would pay
 * more than a share of what it asks members to stake, or draw them to stake more than another that counts the same.
 */
export const storeMission = async (
  tx: Tx,
  { newId, log }: Pick<MissionServices, 'newId' | 'log'>,
  { kind, terms }: New,
  { at, today }: { at: Date; today: Day },
): Promise<{ id: bigint; version: number } | Fault> => {
  await lockMissions(tx)
  const all = await listAll(tx)
  const known = all.find(({ code }) => code === kind.code)
  const settings = await readSettings(tx, log)
  const { pointsPerUnit } = settings['points.rules']
  const fault =
    (known ? changed(known, kind) : misplaced(all, kind, { terms, today })) ??
    enticing(all, { kind, terms }, { pointsPerUnit, shareMax: settings['mission.terms'].shareMax })
  if (fault) return { fault }
  const placed = { afterActivity: await lockNewest(tx), at }
  const id = known?.id ?? newId()
  if (!known) await insertMission(tx, id, kind, placed)
  return { id, version: await insertVersion(tx, id, terms, placed) }
}

/** What a mission counts stays as it is. */
const changed = (known: Mission, kind: Kind): Fault['fault'] | undefined =>
  countsOf(known) === countsOf(kind) ? undefined : 'fixed'

const countsOf = ({ type, metric, products, games, step, chain, chainPlace, since, until }: Kind): string =>
  JSON.stringify([type, metric, products.toSorted(), games.toSorted(), step, chain, chainPlace, since, until])

/** A step is added to the end of its chain; an event has days ahead; a new mission is open. */
const misplaced = (
  all: readonly Mission[],
  { chain, chainPlace, until }: Kind,
  { terms, today }: { terms: Terms; today: Day },
): Fault['fault'] | undefined => {
  if (!terms.isOpen) return 'fixed'
  if (until !== null && until <= today) return 'days'
  const steps = all.filter((each) => chain !== null && each.chain === chain).length
  return chainPlace !== null && chainPlace !== steps + 1 ? 'chain' : undefined
}

type Limits = { pointsPerUnit: number; shareMax: number }

/** What it is paid for a stake or a deposit must neither be much nor rise with it. */
const enticing = (
  all: readonly Mission[],
  { kind, terms }: New,
  { pointsPerUnit, shareMax }: Limits,
): Fault['fault'] | undefined => {
  if (!moneyMetrics.includes(kind.metric)) return undefined
  const payOf = ({ goal, amount, points }: Pick<Terms, 'goal' | 'amount' | 'points'>) => ({
    goal,
    worth: amount + (points * 100n) / BigInt(pointsPerUnit),
  })
  if (paysTooMuch(payOf(terms), BigInt(shareMax))) return 'pays too much'
  const alike = all.filter((each) => each.code !== kind.code && each.isOpen && ladderOf(each) === ladderOf(kind))
  return drawsToMore([...alike, terms].map(payOf)) ? 'draws to higher stakes' : undefined
}

/** Missions of which a member sees the next one as more of the same: a chain, or those of a type that count the same. */
const ladderOf = ({ type, metric, products, games, chain, since, until }: Kind): string =>
  JSON.stringify([type, metric, products.toSorted(), games.toSorted(), chain, since, until])
