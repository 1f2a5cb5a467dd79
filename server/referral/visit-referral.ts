import { visitReferral as call } from '@tamuvo/contract/referral.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { handle } from '../kit/handle.ts'
import type { ReferralServices } from './services.ts'
import { countVisit } from './store.ts'

export const visitReferral = handle(call, async ({ input, address }, services: ReferralServices) => {
  await limitRate(services, {
    key: `link:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).linkVisitsPerMinute,
    perSeconds: 60,
  })
  await countVisit(services.database, input.code.toUpperCase())
  return {}
})
