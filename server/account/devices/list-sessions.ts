import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import { sessionsOf } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'
import { deviceLabel } from './device-label.ts'
import { sessionId } from './session-id.ts'

export const listSessions = handle(contract.listSessions, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const sessions = await sessionsOf(services.database, services.clock, id)
  return {
    list: sessions.map(({ tokenHash, createdAt, lastSeenAt, address, device }) => ({
      id: sessionId(tokenHash),
      device: deviceLabel(device),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: tokenHash.equals(request.member.tokenHash),
    })),
  }
})
