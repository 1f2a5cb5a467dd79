import * as contract from '@tamuvo/contract/safer.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'
import { breaksOf, lockSafer, writeReturn } from './store.ts'

const waitMs = 24 * 3_600_000

export const askReturn = handle(contract.askReturn, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { now, refuse } = request
  return inTransaction(services.database, async (tx) => {
    await lockSafer(tx, memberId)
    const exclusions = (await breaksOf(tx, memberId, now)).filter(({ kind }) => kind === 'exclusion')
    if (exclusions.length === 0) throw refuse('RG_NOTHING_ASKED')
    if (exclusions.some(({ until }) => until === null || until > now)) throw refuse('RG_NOT_YET')
    const returnsAt = exclusions[0]?.returnsAt ?? new Date(now.getTime() + waitMs)
    for (const { id } of exclusions) await writeReturn(tx, memberId, id, now, returnsAt)
    await appendEvents(tx, { kind: 'safer.return_asked', memberId, body: { returnsAt: returnsAt.toISOString() }, at: now })
    return { returnsAt: returnsAt.toISOString() }
  })
})
