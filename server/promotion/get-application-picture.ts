import { getApplicationPicture as call } from '@tamuvo/contract/promotion-staff.ts'
import { handle } from '../kit/handle.ts'
import { findPicture } from './application-store.ts'
import type { PromotionServices } from './services.ts'

export const getApplicationPicture = handle(call, async ({ input, refuse }, { database, vault }: PromotionServices) => {
  const picture = await findPicture(database, BigInt(input.id), input.no)
  if (!picture) throw refuse('NOT_FOUND')
  return { picture: (await vault.open(picture.id, picture.sealed)).toString('base64') }
})
