import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../chat.ts'
import { requireOwn } from './owner.ts'
import { insertPicture } from './picture-store.ts'
import { redrawPicture } from './redraw.ts'
import { pictureUrl } from './view.ts'

const hourSeconds = 3_600

export const addServicePicture = handle(contract.addServicePicture, async (request, services: ChatServices) => {
  const { input, now: at, refuse } = request
  const own = await requireOwn(services, request)
  if (own.state === 'ENDED') throw refuse('SERVICE_ENDED')
  const { picturesPerHour } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:picture:${own.id}`, max: picturesPerHour, perSeconds: hourSeconds })
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(input.image)) throw refuse('IMAGE_INVALID')
  const bytes = Buffer.from(input.image, 'base64')
  if (bytes.length > contract.serviceLimits.pictureBytesMax) throw refuse('IMAGE_TOO_LARGE')
  const picture = await redrawPicture(bytes)
  if (!picture) throw refuse('IMAGE_INVALID')

  const id = services.newId()
  const code = services.luck.bytes(15).toString('base64url')
  const { width, height } = picture
  const sealed = await services.vault.seal(id, picture.bytes)
  await insertPicture(services.database, { id, code, conversationId: own.id, sealed, width, height, at })
  return { id: code, url: pictureUrl(code), width, height }
})
