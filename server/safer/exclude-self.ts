import * as contract from '@tamuvo/contract/safer.ts'
import { personById } from '../account/account.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { endSessionsOf } from '../kit/session.ts'
import { beginBreak } from './begin-break.ts'
import { exclusionEnd } from './lengths.ts'
import { markPerson } from './marks.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'

export const excludeSelf = handle(contract.excludeSelf, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now } = request
  const until = exclusionEnd(input.length, now)
  await inTransaction(services.database, async (tx) => {
    await beginBreak(tx, services, { memberId, kind: 'exclusion', since: now, until })
    const person = await personById(tx, memberId)
    if (person) await markPerson(tx, person)
    await endSessionsOf(tx, memberId)
  })
  return { until: until?.toISOString() ?? null }
})
