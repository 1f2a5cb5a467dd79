import * as contract from '@tamuvo/contract/account-bot.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { guardKey } from '../login-store.ts'
import { originOf } from '../origin.ts'
import { tryTo } from '../tries.ts'
import { giveToken, judgeTry, type PostingResult } from './bot-check.ts'

export const solveBotPuzzle = handle(
  contract.solveBotPuzzle,
  async ({ input, address, now, refuse }, services: AccountServices) => {
    const origin = originOf(address)
    const limits = await services.settings.get('bot.limits')
    const key = guardKey('bot', origin)
    let verdict: PostingResult = 'over'
    const tried = await tryTo(
      services.database,
      { key, limits: { max: limits.missesMax, minutes: limits.missMinutes }, now },
      async () => {
        verdict = await judgeTry(services, { ...input, origin })
        return verdict === 'right' ? giveToken(services, { purpose: input.purpose, origin }) : undefined
      },
    )
    if (tried.result) return { botToken: tried.result.botToken, expiresAt: tried.result.expiresAt.toISOString() }
    if (tried.lockedSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: tried.lockedSeconds })
    throw verdict === 'over' ? refuse('BOT_CHECK_OVER') : refuse('BOT_CHECK_WRONG', { fault: verdict })
  },
)
