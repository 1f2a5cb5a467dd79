import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { SaferServices } from '../services.ts'
import { caseMoves } from './rules.ts'
import { approvedLevelOf, decideCase, lockCase } from './store.ts'

const dayMs = 86_400_000

export const decideKycCase = handle(
  contract.decideKycCase,
  async ({ input, staff, now: at, refuse }, services: SaferServices) => {
    const { name: by } = staff
    const state = input.decision
    const { validDays } = await services.settings.get('kyc.rules')
    await inTransaction(services.database, async (tx) => {
      const kycCase = await lockCase(tx, BigInt(input.id))
      if (!kycCase) throw refuse('NOT_FOUND')
      if (!caseMoves[kycCase.state].includes(state)) throw refuse('KYC_NOT_OPEN')
      const { id, memberId, level } = kycCase
      const expiresAt = state === 'APPROVED' ? new Date(at.getTime() + validDays * dayMs) : null
      await decideCase(tx, id, { state, by, at, reason: input.reason ?? null, expiresAt })
      if (state === 'APPROVED') await setKycLevel(tx, memberId, await approvedLevelOf(tx, memberId))
      await appendEvents(tx, { kind: 'kyc.decided', memberId, body: { caseId: id.toString(), level, state, by }, at })
    })
    return { state }
  },
)
