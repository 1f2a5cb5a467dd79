import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import { endOtherSessions as endOthers } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'

export const endOtherSessions = handle(contract.endOtherSessions, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  return { ended: await endOthers(services.database, id, request.member.tokenHash) }
})
