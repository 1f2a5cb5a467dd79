import * as contract from '@tamuvo/contract/account-bot.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { isCaptchaRight } from '../captcha.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { issueToken } from './bot-check.ts'

export const solveBotSound = handle(
  contract.solveBotSound,
  async ({ input, address, device, refuse }, services: AccountServices) => {
    const origin = originOf(address)
    await limitRate(services, {
      key: `bot-sound:${origin}`,
      max: (await services.settings.get('rate.limits')).puzzleSoundsPerMinute,
      perSeconds: 60,
    })
    if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'bot' }))) throw refuse('CAPTCHA_WRONG')
    const { botToken, expiresAt } = await issueToken(services, { purpose: input.purpose, origin })
    return { botToken, expiresAt: expiresAt.toISOString() }
  },
)
