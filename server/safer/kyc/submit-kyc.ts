import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../services.ts'
import { findingOf, mayAddFiles, missingDocuments } from './rules.ts'
import { filesOf, lockOpenCase, submitCase } from './store.ts'

export const submitKyc = handle(contract.submitKyc, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  await inTransaction(services.database, async (tx) => {
    const open = await lockOpenCase(tx, memberId)
    if (!open || !mayAddFiles(open.state) || open.level !== input.level) throw refuse('KYC_NOT_OPEN')
    const files = await filesOf(tx, [open.id])
    const missing = missingDocuments(
      input.level,
      files.map(({ kind }) => kind),
    )
    if (missing.length > 0) throw refuse('KYC_INCOMPLETE', { missing })
    await submitCase(
      tx,
      open.id,
      files.map(({ name }) => findingOf(services.config.documentChecker, name)),
      now,
    )
    await appendEvents(tx, { kind: 'kyc.submitted', memberId, body: { caseId: open.id.toString(), level: input.level }, at: now })
  })
  return { state: 'SUBMITTED' as const }
})
