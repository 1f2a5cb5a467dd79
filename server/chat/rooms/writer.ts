import { trialType } from '@tamuvo/contract/brand.ts'
import type { ChatBarrier } from '@tamuvo/contract/chat-rooms.ts'
import type { Member } from '../../account/store.ts'
import { memberById } from '../../account/account.ts'
import type { SessionMember } from '../../kit/handle.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { isOnBreakNow } from '../../safer/safer.ts'
import type { ChatServices } from '../services.ts'

/** Why a caller may not write in any room. */
export const barrierOf = (
  member: Pick<Member, 'status' | 'type' | 'rankLevel'> | undefined,
  minRank: number,
): ChatBarrier | undefined => {
  if (!member) return 'NOT_LOGGED_IN'
  if (member.status === 'frozen') return 'ACCOUNT_FROZEN'
  if (member.type === trialType) return 'REAL_ACCOUNT_NEEDED'
  return member.rankLevel < minRank ? 'CHAT_RANK_NEEDED' : undefined
}

type OwnRequest = {
  member: SessionMember
  now: Date
  refuse: Refuse<Exclude<ChatBarrier, 'CHAT_RANK_NEEDED'> | 'RG_EXCLUDED'>
}

/**
 * The member of the session, for calls of the rooms besides writing.
 * @throws Refused REAL_ACCOUNT_NEEDED for a trial, ACCOUNT_FROZEN, RG_EXCLUDED during a break
 */
export const requireReader = async ({ member, now, refuse }: OwnRequest, { database }: ChatServices): Promise<Member> => {
  const own = await memberById(database, member.id)
  const barrier = barrierOf(own, 0)
  if (barrier && barrier !== 'CHAT_RANK_NEEDED') throw refuse(barrier)
  if (!own) throw refuse('NOT_LOGGED_IN')
  if (await isOnBreakNow(database, own.id, now)) throw refuse('RG_EXCLUDED')
  return own
}

/**
 * As `requireReader`, for writing and reporting: the member's rank has to suffice.
 * @throws Refused also CHAT_RANK_NEEDED {minRank}
 */
export const requireWriter = async (
  request: Omit<OwnRequest, 'refuse'> & { refuse: Refuse<ChatBarrier | 'RG_EXCLUDED'> },
  services: ChatServices,
): Promise<Member> => {
  const [own, { minRank }] = await Promise.all([requireReader(request, services), services.settings.get('chat.rules')])
  if (own.rankLevel < minRank) throw request.refuse('CHAT_RANK_NEEDED', { minRank })
  return own
}
