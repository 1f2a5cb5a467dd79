import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate } from '../../account/limit-rate.ts'
import { originOf } from '../../account/origin.ts'
import { requirePicturePass } from '../../account/picture-pass.ts'
import { handle } from '../../kit/handle.ts'
import { pictureUrl, takePicture } from '../../kit/pictures.ts'
import type { ChatServices } from '../services.ts'
import { keyOfOwner, requireOwn } from './owner.ts'
import { insertPicture } from './picture-store.ts'
import { picturePath } from './view.ts'

const hourSeconds = 3_600

export const addServicePicture = handle(contract.addServicePicture, async (request, services: ChatServices) => {
  const { input, now: at, member, address, device, signal, refuse } = request
  const own = await requireOwn(services, request)
  if (own.state === 'ENDED') throw refuse('SERVICE_ENDED')
  await requirePicturePass(services, { input, member, address, device, now: at })
  const { picturesPerHour } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:picture:${own.id}`, max: picturesPerHour, perSeconds: hourSeconds })
  const picture = await takePicture(services, input.image, {
    bytesMax: pictureLimits.bytesMax,
    taker: { who: member ? keyOfOwner(own) : originOf(address), signal },
  })
  await insertPicture(services.database, { ...picture, conversationId: own.id, at })
  const { code, width, height } = picture
  return { id: code, url: pictureUrl(picturePath, code), width, height }
})
