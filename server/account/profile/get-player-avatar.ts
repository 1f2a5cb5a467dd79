import * as contract from '@tamuvo/contract/account-profile.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { findMember } from '../store.ts'
import { avatarUrl, drawnAvatars, isDrawn } from './avatar-url.ts'

export const getPlayerAvatar = handle(contract.getPlayerAvatar, async ({ member, refuse }, { database }: AccountServices) => {
  const found = await findMember(database, member.id)
  if (!found) throw refuse('NOT_LOGGED_IN')
  return {
    avatarId: isDrawn(found.avatar) ? found.avatar : '',
    avatar: avatarUrl(found.avatar),
    choices: drawnAvatars.map((avatarId) => ({ avatarId, avatar: avatarUrl(avatarId) })),
  }
})
