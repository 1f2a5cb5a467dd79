import * as contract from '@tamuvo/contract/account-profile.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { findMember } from '../store.ts'
import { avatarUrl } from './avatar-url.ts'

export const getIcon = handle(contract.getIcon, async ({ member, refuse }, { database }: AccountServices) => {
  const found = await findMember(database, member.id)
  if (!found) throw refuse('NOT_LOGGED_IN')
  return { icon: avatarUrl(found.avatar) }
})
