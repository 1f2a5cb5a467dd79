import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { makeCaptcha } from './captcha.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { afterWork } from './proof-of-work/proof-of-work.ts'

export const getCaptcha = handle(
  contract.getCaptcha,
  async ({ input, address, device }, services: AccountServices) => {
    await limitRate(services, {
      key: `captcha:${originOf(address)}`,
      max: (await services.settings.get('rate.limits')).captchasPerMinute,
      perSeconds: 60,
    })
    const { expiresAt, ...captcha } = await makeCaptcha(services, input.purpose, { address, device })
    return { ...captcha, expiresAt: expiresAt.toISOString() }
  },
  afterWork('captcha'),
)
