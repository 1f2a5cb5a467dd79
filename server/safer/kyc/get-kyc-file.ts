import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { handle } from '../../kit/handle.ts'
import { markPicture } from '../../kit/mark-picture.ts'
import type { SaferServices } from '../services.ts'
import { noteLook, sealedFile } from './store.ts'

export const getKycFile = handle(contract.getKycFile, async ({ input, staff, now, refuse }, services: SaferServices) => {
  const { name: by } = staff
  const file = await sealedFile(services.database, BigInt(input.id))
  if (!file) throw refuse('NOT_FOUND')
  // The view is audited before the document is shown.
  await noteLook(services.database, file.id, by, now)
  const picture = await services.vault.open(file.id, file.sealed)
  const marked = await markPicture(picture, `${by}  ${now.toISOString().slice(0, 16)}Z  `.repeat(3))
  return { kind: file.kind, name: file.name, type: 'image/jpeg', image: marked.toString('base64') }
})
