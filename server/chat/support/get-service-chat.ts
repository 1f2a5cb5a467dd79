import * as contract from '@tamuvo/contract/service-chat.ts'
import { personById } from '../../account/account.ts'
import { laneOf } from '../../content/get-service.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { noteSeen } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { maskMail } from './mail-address.ts'
import { newestOf, ownerOf } from './owner.ts'
import { rankOf } from './rank.ts'
import { ownView } from './view.ts'

export const getServiceChat = handle(contract.getServiceChat, async (request, services: ChatServices) => {
  const { member, now } = request
  const { database } = services
  const owner = ownerOf(request)
  const [own, onDuty, options, rank, person] = await Promise.all([
    owner && newestOf(services, owner, now),
    listOnDuty(database, now),
    services.settings.get('service.desk'),
    rankOf(database, member),
    member && personById(database, member.id),
  ])
  if (own && own.state !== 'ENDED') await noteSeen(database, own.id, now)
  const lane = own && own.state !== 'ENDED' ? own.lane : laneOf(rank)
  return {
    onDuty: onDuty.length > 0,
    lane,
    targetSeconds: options.targetSeconds[lane],
    teamLanguages: options.teamLanguages,
    mail: person?.isEmailConfirmed ? maskMail(person.email) : null,
    conversation: own ? await ownView(database, own, now) : null,
  }
})
