import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { findConversation } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { holdOf } from './rules.ts'
import { detailOf } from './view.ts'
import { isWorking } from './work-on.ts'
import { endFor } from './write.ts'

export const closeServiceChat = handle(
  contract.closeServiceChat,
  async ({ input, staff, now, refuse }, services: ChatServices) => {
    const { database } = services
    await isWorking(services, staff, now)
    const found = await findConversation(database, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const onDuty = (await listOnDuty(database, now)).map(({ name }) => name)
    if (holdOf(found, staff.name, onDuty) === 'taken') throw refuse('SERVICE_TAKEN', { by: found.staff })
    const ended = await endFor(services, found.id, { by: 'HOUSE', name: staff.name, at: now })
    return { conversation: await detailOf(services, ended ?? found) }
  },
)
