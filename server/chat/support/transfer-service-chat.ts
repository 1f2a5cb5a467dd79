import * as contract from '@tamuvo/contract/service-staff.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, findConversation, giveTo, queueAgain } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { notifyQueue } from './notify-owner.ts'
import { detailOf } from './view.ts'
import { isWorking, workOn } from './work-on.ts'
import { note } from './write.ts'

type Transfer = Request<typeof contract.transferServiceChat>

export const transferServiceChat = handle(contract.transferServiceChat, async (request, services: ChatServices) => {
  const { input, staff, now, refuse } = request
  if ((input.to === undefined) === (input.lane === undefined)) throw refuse('FIELDS_INVALID', { fields: { to: 'one' } })
  await isWorking(services, staff, now)
  const held = await inTransaction(services.database, (tx) => handOn(tx, services, request))
  if (input.lane !== undefined) await notifyQueue(services, input.lane)
  const moved = await findConversation(services.database, held.id)
  return { conversation: await detailOf(services, moved ?? held) }
})

const handOn = async (tx: Tx, services: ChatServices, { input, staff, now: at, refuse }: Transfer): Promise<Conversation> => {
  const { to, lane } = input
  const onDuty = await listOnDuty(tx, at)
  if (to !== undefined && !onDuty.some(({ name }) => name === to)) throw refuse('SERVICE_OFFLINE')
  const held = await workOn(tx, services, { id: BigInt(input.id), staff, now: at })
  if (to !== undefined) {
    await giveTo(tx, held.id, to)
    await note(tx, services, held, { event: 'TRANSFERRED', name: to, at })
  } else if (lane !== undefined) {
    await queueAgain(tx, held.id, lane)
    await note(tx, services, held, { event: 'WAITING_AGAIN', name: staff.name, at })
  }
  return held
}
