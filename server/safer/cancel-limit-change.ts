import * as contract from '@tamuvo/contract/safer.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'
import { holdLimit, lockSafer, writeLimit } from './store.ts'

export const cancelLimitChange = handle(contract.cancelLimitChange, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  await inTransaction(services.database, async (tx) => {
    await lockSafer(tx, memberId)
    const limit = await holdLimit(tx, memberId, input.kind)
    if (!limit?.pending) throw refuse('RG_NOTHING_ASKED')
    await writeLimit(tx, memberId, { ...limit, pending: undefined }, now)
  })
  return {}
})
