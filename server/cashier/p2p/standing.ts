import type { Queryable } from '../../kit/database.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { offUntil, struckUntil } from './rules.ts'
import { listUnpaid } from './store.ts'
import { listStrikes, type StrikeReason } from './strike-store.ts'

type StrikeTerms = Pick<SettingOf<'p2p.rules'>, 'strikesMax'> & SettingOf<'p2p.trust'>

/** Until when strikes keep a member away from payments between members, as payer and as payee; undefined where they do not. */
export const struckNow = async (
  from: Queryable,
  memberId: bigint,
  now: Date,
  { strikesMax, payerStrikesMax, strikeDays: days }: StrikeTerms,
): Promise<Date | undefined> => {
  const untilOf = async (why: StrikeReason, max: number): Promise<Date | undefined> =>
    struckUntil(await listStrikes(from, { memberId, why, max }), { max, days })
  const ends = [await untilOf('DENIED', strikesMax), await untilOf('FALSE_PROOF', payerStrikesMax)]
  const last = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  return last > now.getTime() ? new Date(last) : undefined
}

/** Until when a payer is switched off because parts were not paid. */
export const payerOff = async (from: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> => {
  const until = offUntil(await listUnpaid(from, memberId))
  return until && until > now ? until : undefined
}
