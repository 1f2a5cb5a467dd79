import * as contract from '@tamuvo/contract/account-bot.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { makePuzzle } from './bot-check.ts'

const perMinute = 60

export const getBotPuzzle = handle(contract.getBotPuzzle, async ({ input, address }, services: AccountServices) => {
  const origin = originOf(address)
  await limitRate(services, { key: `bot-puzzle:${origin}`, max: perMinute, perSeconds: 60 })
  const { expiresAt, ...puzzle } = await makePuzzle(services, { purpose: input.purpose, origin })
  return { ...puzzle, expiresAt: expiresAt.toISOString() }
})
