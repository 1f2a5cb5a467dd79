import type { Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import { insertActivities, lastClose, listCloses, listStepsIn, lockMark } from './activity-store.ts'
import type { ActivityRange } from './services.ts'

/** The end of a day, a week or a month: all activities of it stand before. `at`: when it was due. */
export type PeriodEnd = { id: bigint; kind: 'daily' | 'weekly' | 'monthly'; key: string; since: Day; until: Day; at: Date }

const kinds = ['daily', 'weekly', 'monthly'] as const

/** The ends of periods within a range of activities, in their order. */
export const periodEnds = async (tx: Tx, range: ActivityRange): Promise<PeriodEnd[]> => {
  const closes = await listCloses(tx, range)
  return closes.flatMap(({ id, step, since, until, at }) => {
    const [name, key] = step.split(':')
    const kind = kinds.find((each) => each === name)
    return kind && key ? [{ id, kind, key, since, until, at }] : []
  })
}

/** The last day or week that had ended up to and with an activity. */
export const lastEnd = async (
  tx: Tx,
  kind: 'daily' | 'weekly',
  upto: bigint,
): Promise<Pick<PeriodEnd, 'id' | 'key'> | undefined> => {
  const close = await lastClose(tx, kind, upto)
  return close && { id: close.id, key: close.step.slice(kind.length + 1) }
}

/** Members who took a step within a range of activities, in their order. */
export const listSteps = listStepsIn

/** Writes that staff gave a member a level. */
export const writeRank = (
  tx: Tx,
  { memberId, level, day, at }: { memberId: bigint; level: number; day: Day; at: Date },
): Promise<void> => insertActivities(tx, [{ is: 'other', memberId, kind: 'RANK', amount: BigInt(level), step: '', day, at }])

/** Writes a deposit that no event of the cashier tells of. */
export const writeDeposit = (
  tx: Tx,
  { memberId, amount, day, at }: { memberId: bigint; amount: bigint; day: Day; at: Date },
): Promise<void> => insertActivities(tx, [{ is: 'other', memberId, kind: 'DEPOSIT', amount, step: '', day, at }])

/** Writes a step that no event tells of, once for a member. */
export const writeSteps = (tx: Tx, steps: readonly { memberId: bigint; step: string; day: Day; at: Date }[]): Promise<void> =>
  insertActivities(
    tx,
    steps.map((each) => ({ is: 'other', kind: 'STEP', amount: 0n, ...each })),
  )

/** The newest event that is counted: what is ruled from now on holds for those after it. Nothing is written meanwhile. */
export const lockNewest = async (tx: Tx): Promise<bigint> => (await lockMark(tx)).upto
