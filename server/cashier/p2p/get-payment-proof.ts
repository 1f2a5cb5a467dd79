import { getPaymentProof as call } from '@tamuvo/contract/payment-confirmations.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { findProof, noteLook } from './picture-store.ts'

export const getPaymentProof = handle(call, async ({ input, member, now, refuse }, services: CashierServices) => {
  const { database, vault } = services
  const proof = await findProof(database, BigInt(input.id), member.id)
  if (!proof) throw refuse('NOT_FOUND')
  await noteLook(database, { partId: proof.partId, what: 'PROOF', memberId: member.id, at: now })
  return { type: 'image/webp', image: (await vault.open(proof.id, proof.sealed)).toString('base64') }
})
