import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import { recordStepUp } from '../security/record-step-up.ts'
import type { AccountServices } from '../services.ts'
import { proveByPasskey } from './prove-by-passkey.ts'

export const stepUpByPasskey = handle(contract.stepUpByPasskey, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { input, member, now } = request
  await proveByPasskey(services, input.response, { purpose: 'step-up', boundTo: member.tokenHash, now, ownerId: id })
  return inTransaction(services.database, (tx) => recordStepUp(tx, services, request, 'passkey'))
})
