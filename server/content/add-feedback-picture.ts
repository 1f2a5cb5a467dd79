import * as contract from '@tamuvo/contract/content.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { requirePicturePass } from '../account/picture-pass.ts'
import { handle } from '../kit/handle.ts'
import { pictureUrl, takePicture } from '../kit/pictures.ts'
import type { ContentServices } from './services.ts'
import { insertPicture } from './feedback-picture-store.ts'

const hourSeconds = 3_600

export const picturePath = '/wps/feedback/picture'

export const addFeedbackPicture = handle(
  contract.addFeedbackPicture,
  async ({ input, member, address, device, now, signal }, services: ContentServices) => {
    await requirePicturePass(services, { input, member, address, device, now })
    const sender = member ? `member:${member.id}` : originOf(address)
    await limitRate(services, {
      key: `feedback:picture:${sender}`,
      max: (await services.settings.get('rate.limits')).feedbackPicturesPerHour,
      perSeconds: hourSeconds,
    })
    const picture = await takePicture(services, input.image, {
      bytesMax: pictureLimits.bytesMax,
      taker: { who: sender, signal },
    })
    await insertPicture(services.database, picture, now)
    const { code, width, height } = picture
    return { id: code, url: pictureUrl(picturePath, code), width, height }
  },
)
