import { getDisputePicture as call } from '@tamuvo/contract/payment-disputes.ts'
import { handle } from '../../kit/handle.ts'
import { markPicture } from '../../kit/mark-picture.ts'
import type { CashierServices } from '../services.ts'
import { findProof, findStatement, noteLook } from './picture-store.ts'

export const getDisputePicture = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const { database, vault } = services
  const id = BigInt(input.picture)
  const statement = await findStatement(database, id)
  const picture = statement ?? (await findProof(database, id))
  if (!picture || picture.partId.toString() !== input.id) throw refuse('NOT_FOUND')
  // The look is kept before the picture is shown.
  const what = statement ? 'STATEMENT' : 'PROOF'
  await noteLook(database, { partId: picture.partId, what, staffId: staff.id, at: now })
  const marked = await markPicture(
    await vault.open(picture.id, picture.sealed),
    `${staff.name}  ${now.toISOString().slice(0, 16)}Z  `.repeat(3),
  )
  return { type: 'image/jpeg', image: marked.toString('base64') }
})
