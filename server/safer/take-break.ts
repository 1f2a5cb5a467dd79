import * as contract from '@tamuvo/contract/safer.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { beginBreak } from './begin-break.ts'
import { coolOffEnd } from './lengths.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'

export const takeBreak = handle(contract.takeBreak, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now } = request
  const until = coolOffEnd(input.length, now)
  await inTransaction(services.database, (tx) => beginBreak(tx, services, { memberId, kind: 'cool_off', since: now, until }))
  return { until: until.toISOString() }
})
