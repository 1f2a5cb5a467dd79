import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { makeSoundCaptcha } from './captcha.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { afterWork } from './proof-of-work/proof-of-work.ts'

export const getSoundCaptcha = handle(
  contract.getSoundCaptcha,
  async ({ input, address, device }, services: AccountServices) => {
    await limitRate(services, {
      key: `captcha-sound:${originOf(address)}`,
      max: (await services.settings.get('rate.limits')).captchaSoundsPerMinute,
      perSeconds: 60,
    })
    const { expiresAt, ...captcha } = await makeSoundCaptcha(services, input.purpose, { address, device })
    return { ...captcha, expiresAt: expiresAt.toISOString() }
  },
  afterWork('captcha'),
)
