import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../services.ts'
import { mayAddFiles } from './rules.ts'
import { lockOpenCase, removeFile } from './store.ts'

export const removeKycFile = handle(contract.removeKycFile, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, refuse } = request
  await inTransaction(services.database, async (tx) => {
    const open = await lockOpenCase(tx, memberId)
    if (!open || !mayAddFiles(open.state)) throw refuse('KYC_NOT_OPEN')
    if (!(await removeFile(tx, open.id, BigInt(input.id)))) throw refuse('NOT_FOUND')
  })
  return {}
})
