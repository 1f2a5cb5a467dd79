import * as contract from '@tamuvo/contract/safer.ts'
import { handle } from '../kit/handle.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'
import { monthOf, statementOf } from './statement.ts'

export const getStatement = handle(contract.getStatement, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  const { timeZone } = await services.settings.get('brand')
  const month = input.month ?? monthOf(timeZone, now)
  const statement = await statementOf(services.database, memberId, timeZone, { month, now })
  if (!statement) throw refuse('ARCHIVED')
  return statement
})
