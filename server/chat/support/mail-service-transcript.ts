import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate } from '../../account/limit-rate.ts'
import { originOf } from '../../account/origin.ts'
import { personById } from '../../account/account.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { siteUrl } from '../../platform/site-url.ts'
import type { ChatServices } from '../services.ts'
import { listMessages } from './message-store.ts'
import { keyOfOwner, requireOwn } from './owner.ts'
import { transcriptMail } from './transcript.ts'

const daySeconds = 86_400
const messagesMax = 1_000

export const mailServiceTranscript = handle(contract.mailServiceTranscript, async (request, services: ChatServices) => {
  const { language, address, refuse } = request
  const own = await requireOwn(services, request)
  const to = await addressOf(request, services)
  const [{ transcriptsPerDay }, { name: brand, timeZone }] = await Promise.all([
    services.settings.get('service.desk'),
    services.settings.get('brand'),
  ])
  // Limited by owner and by address, so that a mailbox cannot be flooded.
  for (const who of [keyOfOwner(own), originOf(address)])
    await limitRate(services, { key: `service:transcript:${who}`, max: transcriptsPerDay, perSeconds: daySeconds })
  const messages = await listMessages(services.database, own.id, 0, messagesMax)
  const mail = transcriptMail({ to, language, brand, timeZone, conversation: own, messages, siteUrl: await siteUrl(services) })
  if (!(await services.carriers.mail.send(mail))) throw refuse('MAIL_FAILED')
  return {}
})

/** The member's confirmed address, so that no other mailbox gets what a caller wrote, in our name. */
const addressOf = async (
  { member, refuse }: Request<typeof contract.mailServiceTranscript>,
  { database }: ChatServices,
): Promise<string> => {
  const person = await personById(database, member.id)
  if (!person?.isEmailConfirmed) throw refuse('FIELDS_INVALID', { fields: { mail: 'unconfirmed' } })
  return person.email
}
