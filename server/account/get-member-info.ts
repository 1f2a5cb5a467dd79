import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { avatarUrl } from './profile/avatar-url.ts'
import { findMember } from './store.ts'

export const getMemberInfo = handle(contract.getMemberInfo, async ({ member, refuse }, services: AccountServices) => {
  const found = await findMember(services.database, member.id)
  if (!found) throw refuse('NOT_LOGGED_IN')
  const [toUpline, hasFreeBets, waiting] = await Promise.all([
    services.mayPayUpline(found.id),
    services.hasFreeBets(found.id),
    services.countWaiting(found.id),
  ])
  return {
    id: found.id.toString(),
    account: found.username,
    nickname: found.nickname,
    type: found.type,
    toUpline,
    clubLabel: { labelName: `VIP${found.rankLevel}`, rankLevel: found.rankLevel },
    memberLabel: [...found.labels],
    avatar: avatarUrl(found.avatar),
    language: found.language,
    unreadMessage: waiting.messageV2 ?? 0,
    // The login before the current session.
    lastLoginAt: found.previousLoginAt?.toISOString() ?? null,
    endsAt: found.endsAt?.toISOString() ?? null,
    prizeMode: found.prizeMode,
    hasFreeBets,
  }
})
