import * as contract from '@tamuvo/contract/account-bot.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { makePuzzle } from './bot-check.ts'
import { afterWork } from '../proof-of-work/proof-of-work.ts'

export const getBotPuzzle = handle(
  contract.getBotPuzzle,
  async ({ input, address }, services: AccountServices) => {
    const origin = originOf(address)
    await limitRate(services, {
      key: `bot-puzzle:${origin}`,
      max: (await services.settings.get('rate.limits')).puzzlesPerMinute,
      perSeconds: 60,
    })
    const { expiresAt, ...puzzle } = await makePuzzle(services, { purpose: input.purpose, origin })
    return { ...puzzle, expiresAt: expiresAt.toISOString() }
  },
  afterWork('captcha'),
)
