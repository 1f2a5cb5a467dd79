import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate, memberById, originOf } from '../../account/account.ts'
import { laneOf } from '../../content/content.ts'
import { inTransaction } from '../../kit/database.ts'
import { announce } from '../../kit/facts.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../chat.ts'
import { insertConversation } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { insertMessage } from './message-store.ts'
import { newestOf, requireOwner } from './owner.ts'
import { ownView } from './view.ts'

const hourSeconds = 3_600

export const startServiceChat = handle(contract.startServiceChat, async (request, services: ChatServices) => {
  const { input, member, address, now: at, refuse } = request
  const { database } = services
  const owner = requireOwner(request)
  const before = await newestOf(services, owner, at)
  if (before && before.state !== 'ENDED') return { conversation: await ownView(database, before, at) }
  if ((await listOnDuty(database, at)).length === 0) throw refuse('SERVICE_OFFLINE')
  const { startsPerHour } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:start:${originOf(address)}`, max: startsPerHour, perSeconds: hourSeconds })

  const known = member && (await memberById(database, member.id))
  const lane = laneOf(known?.rankLevel ?? 0)
  const id = services.newId()
  const { text, language } = input
  await inTransaction(database, async (tx) => {
    const name = known?.username ?? input.name
    // Two at once: the second keeps what the first began.
    if (!(await insertConversation(tx, { id, ...owner, name, lane, language, at }))) return
    await insertMessage(tx, id, { sender: 'visitor', name: '', text, at })
    await announce(tx, {
      kind: 'service.began',
      ...(known ? { memberId: known.id } : {}),
      body: { id: id.toString(), lane },
      at,
    })
  })
  const own = await newestOf(services, owner, at)
  if (!own) throw new Error('a conversation has just begun')
  return { conversation: await ownView(database, own, at) }
})
