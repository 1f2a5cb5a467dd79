import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './account.ts'
import { avatarUrl } from './profile/avatar-url.ts'
import { findMember } from './store.ts'

export const getMemberInfo = handle(contract.getMemberInfo, async ({ member, refuse }, { database }: AccountServices) => {
  const found = await findMember(database, member.id)
  if (!found) throw refuse('NOT_LOGGED_IN')
  return {
    id: found.id.toString(),
    account: found.username,
    nickname: found.nickname,
    type: found.type,
    toUpline: false,
    clubLabel: { labelName: `VIP${found.rankLevel}`, rankLevel: found.rankLevel },
    memberLabel: [],
    avatar: avatarUrl(found.avatar),
    language: found.language,
    unreadMessage: 0,
    // The login before this one: what it was this time she knows.
    lastLoginAt: found.previousLoginAt?.toISOString() ?? null,
    prizeMode: found.prizeMode,
  }
})
