import { pictureBytesMax } from '@tamuvo/contract/account-profile.ts'
import * as contract from '@tamuvo/contract/account-profile.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { requireOwn } from '../own.ts'
import { avatarUrl, ownAvatar } from './avatar-url.ts'
import { setAvatar } from './profile-store.ts'
import { bytesOf } from '../../kit/redraw.ts'
import { redrawAvatar } from './redraw.ts'

export const uploadAvatar = handle(contract.uploadAvatar, async (request, services: AccountServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now: at, signal, refuse } = request
  await limitRate(services, {
    key: `avatar:${memberId}`,
    max: (await services.settings.get('rate.limits')).avatarsPerHour,
    perSeconds: 3600,
  })
  const bytes = bytesOf(input.image, pictureBytesMax)
  if (typeof bytes === 'string') throw refuse(bytes)
  const picture = await redrawAvatar(bytes, { who: String(memberId), signal })
  if (!picture) throw refuse('IMAGE_INVALID')

  // A new name for each picture lets browsers cache it for ever.
  const id = services.rng.bytes(15).toString('base64url')
  await inTransaction(services.database, async (tx) => {
    await services.pictures.put(tx, { id, memberId, bytes: picture, at })
    await setAvatar(tx, memberId, ownAvatar(id))
  })
  return { avatar: avatarUrl(ownAvatar(id)) }
})
