import * as contract from '@tamuvo/contract/account-profile.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'
import { avatarUrl } from './avatar-url.ts'
import { setAvatar } from './profile-store.ts'

export const chooseAvatar = handle(contract.chooseAvatar, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { avatarId } = request.input
  await inTransaction(services.database, async (tx) => {
    await setAvatar(tx, id, avatarId)
    await services.pictures.remove(tx, id)
  })
  return { avatar: avatarUrl(avatarId) }
})
