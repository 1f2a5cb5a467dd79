import { membersByIds } from '../../account/account.ts'
import { loginLinksOf } from '../../account/login-links-store.ts'
import type { Queryable } from '../../kit/database.ts'
import { findMarks, findOthersOfNumber } from './risk-store.ts'
import type { RiskSigns } from './risk-rules.ts'
import type { Withdrawal } from './withdrawal.ts'

type MarkSigns = Pick<
  RiskSigns,
  | 'sharedDevices'
  | 'sharedSubnets'
  | 'barredPayees'
  | 'strikes'
  | 'payeeOthers'
  | 'payeeMarked'
  | 'markedDevices'
  | 'markedSubnets'
>

/**
 * What is known against a member, and against others who share a device, an address or a number with the member. Marked is who is
 * frozen, held, struck since a time, or has a payee that staff barred.
 */
export const readMarks = async (
  from: Queryable,
  { memberId, payeeId }: Pick<Withdrawal, 'memberId' | 'payeeId'>,
  { now, linkedSince, markedSince }: { now: Date; linkedSince: Date; markedSince: Date },
): Promise<MarkSigns> => {
  const { byDevice, bySubnet } = await loginLinksOf(from, memberId, linkedSince)
  const others = await findOthersOfNumber(from, payeeId)
  const linked = [...new Set([...byDevice, ...bySubnet, ...others])]
  const marks = await findMarks(from, [memberId, ...linked], { now, since: markedSince })
  const members = await membersByIds(from, linked)
  const marked = new Set(
    marks.filter((each) => each.isHeld || each.strikes > 0 || each.barredPayees > 0).map((each) => each.memberId),
  )
  const isMarked = (id: bigint): boolean => marked.has(id) || members.get(id)?.status === 'frozen'
  const own = marks.find((each) => each.memberId === memberId)
  return {
    sharedDevices: byDevice.length,
    sharedSubnets: bySubnet.length,
    barredPayees: own?.barredPayees ?? 0,
    strikes: own?.strikes ?? 0,
    payeeOthers: others.length,
    payeeMarked: others.filter(isMarked).length,
    markedDevices: byDevice.filter(isMarked).length,
    markedSubnets: bySubnet.filter((id) => isMarked(id) && !byDevice.includes(id)).length,
  }
}
