import type { Queryable } from '../../kit/database.ts'
import { offUntil } from './rules.ts'
import { countStrikes, listUnpaid } from './store.ts'

const strikeDays = 90
const dayMs = 86_400_000

/** Why a member may not take part now: until a time, or until strikes are 90 days old. */
type Off = { until: Date | null }

/** Whether a member has denied too often what had arrived. */
export const isStruck = async (from: Queryable, memberId: bigint, now: Date, strikesMax: number): Promise<boolean> =>
  (await countStrikes(from, memberId, new Date(now.getTime() - strikeDays * dayMs))) >= strikesMax

/** Whether a payer is switched off: parts were not paid, or there are too many strikes. */
export const payerOff = async (from: Queryable, memberId: bigint, now: Date, strikesMax: number): Promise<Off | undefined> => {
  if (await isStruck(from, memberId, now, strikesMax)) return { until: null }
  const until = offUntil(await listUnpaid(from, memberId))
  return until && until > now ? { until } : undefined
}
