import * as contract from '@tamuvo/contract/safer.ts'
import { handle } from '../kit/handle.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './safer.ts'
import { monthOf, statementOf } from './statement.ts'

export const getStatement = handle(contract.getStatement, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now } = request
  const { timeZone } = await services.settings.get('brand')
  return statementOf(services.database, memberId, timeZone, { month: input.month ?? monthOf(timeZone, now), now })
})
