import * as contract from '@tamuvo/contract/account-bot.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { guardKey } from '../login-store.ts'
import { originOf } from '../origin.ts'
import { tryTo } from '../tries.ts'
import { issueToken, checkTry, type TryResult } from './bot-check.ts'

export const solveBotPuzzle = handle(
  contract.solveBotPuzzle,
  async ({ input, address, now, refuse }, services: AccountServices) => {
    const origin = originOf(address)
    const limits = await services.settings.get('bot.limits')
    const key = guardKey('bot', origin)
    let result: TryResult = 'over'
    const tried = await tryTo(
      services.database,
      { key, limits: { max: limits.missesMax, minutes: limits.missMinutes }, now },
      async () => {
        result = await checkTry(services, { ...input, origin })
        return result === 'right' ? issueToken(services, { purpose: input.purpose, origin }) : undefined
      },
    )
    if (tried.result) return { botToken: tried.result.botToken, expiresAt: tried.result.expiresAt.toISOString() }
    if (tried.lockedSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: tried.lockedSeconds })
    throw result === 'over' ? refuse('BOT_CHECK_OVER') : refuse('BOT_CHECK_WRONG', { fault: result })
  },
)
