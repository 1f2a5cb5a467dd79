import * as contract from '@tamuvo/contract/incidents.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { resumePosting as resume } from '../ledger/incident-store.ts'
import type { WalletServices } from './services.ts'

export const resumePosting = handle(
  contract.resumePosting,
  async ({ input: { id, reason }, staff, refuse, now }, { database }: WalletServices) => {
    const state = await inTransaction(database, (tx) => resume(tx, { id: BigInt(id), staffId: staff.id, reason, at: now }))
    if (state === 'unknown') throw refuse('CASE_CLOSED')
    if (state === 'same-person') throw refuse('SAME_PERSON')
    return { state }
  },
)
