import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import { endSession, sessionsOf } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'
import { sessionId } from './session-id.ts'

export const endOtherSession = handle(contract.endOtherSession, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const sessions = await sessionsOf(services.database, services.clock, id)
  const meant = sessions.find(({ tokenHash }) => sessionId(tokenHash) === request.input.id)
  if (meant) await endSession(services.database, meant.tokenHash)
  return {}
})
