import * as contract from '@tamuvo/contract/adjustments.ts'
import { handle } from '../kit/handle.ts'
import { approveAdjustment, rejectAdjustment } from './adjustments.ts'
import type { WalletServices } from './services.ts'

export const decideOnAdjustment = handle(
  contract.decideOnAdjustment,
  async ({ input, staff, refuse }, services: WalletServices) => {
    const check = { id: BigInt(input.id), checker: staff.id, decision: input.reason }
    const decided = await (input.decision === 'approved' ? approveAdjustment : rejectAdjustment)(services, check)
    switch (decided.is) {
      case 'approved':
        return { state: decided.is, entryId: decided.entryId.toString() }
      case 'rejected':
        return { state: decided.is, entryId: null }
      case 'same-person':
        throw refuse('SAME_PERSON')
      case 'decided':
        throw refuse('CASE_CLOSED', { state: decided.state })
      case 'insufficient':
        throw refuse('INSUFFICIENT')
      case 'reason':
        throw refuse('FIELDS_INVALID', { fields: { reason: 'length' } })
      case 'unknown':
        throw refuse('NOT_FOUND')
    }
  },
)
