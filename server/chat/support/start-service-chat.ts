import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate } from '../../account/limit-rate.ts'
import { memberById } from '../../account/account.ts'
import { originOf } from '../../account/origin.ts'
import { laneOf } from '../../content/get-service.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { insertConversation, type Owner } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { limitMessages } from './limit-messages.ts'
import { newestOf, requireOwner } from './owner.ts'
import { ownView } from './view.ts'
import { writeMessage } from './write-message.ts'

const hourSeconds = 3_600

type Start = Request<typeof contract.startServiceChat>

export const startServiceChat = handle(contract.startServiceChat, async (request, services: ChatServices) => {
  const { input, key, now: at } = request
  const { database } = services
  const owner = requireOwner(request)
  const before = await newestOf(services, owner, at)
  const goesOn = before !== undefined && before.state !== 'ENDED'
  if (goesOn) await limitMessages(services, before.id)
  else await requireRoom(request, services)
  await inTransaction(database, async (tx) => {
    if (!goesOn) await begin(tx, services, request, owner)
    // Of two concurrent starts the second writes into the conversation of the first.
    const going = await newestOf({ database: tx }, owner, at)
    if (going) await writeMessage(tx, services, going.id, { text: input.text, pictures: [], key, at })
  })
  const own = await newestOf(services, owner, at)
  if (!own) throw new Error('the conversation was just inserted')
  return { conversation: await ownView(database, own, at) }
})

/** Staff must be on duty, and starts are rate-limited. */
const requireRoom = async ({ address, now, refuse }: Start, services: ChatServices): Promise<void> => {
  if ((await listOnDuty(services.database, now)).length === 0) throw refuse('SERVICE_OFFLINE')
  const { startsPerHour } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:start:${originOf(address)}`, max: startsPerHour, perSeconds: hourSeconds })
}

const begin = async (tx: Tx, services: ChatServices, { input, member, now: at }: Start, owner: Owner): Promise<void> => {
  const known = member && (await memberById(tx, member.id))
  const id = services.newId()
  const lane = laneOf(known?.rankLevel ?? 0)
  const name = known?.username ?? input.name
  if (!(await insertConversation(tx, { id, ...owner, name, lane, language: input.language, at }))) return
  await appendEvents(tx, {
    kind: 'service.began',
    ...(known ? { memberId: known.id } : {}),
    body: { id: id.toString(), lane },
    at,
  })
}
