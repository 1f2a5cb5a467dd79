import * as contract from '@tamuvo/contract/jackpot.ts'
import { handle } from '../kit/handle.ts'
import { publishedTrigger } from './published.ts'
import type { JackpotServices } from './services.ts'

export const getGameTrigger = handle(contract.getGameTrigger, async ({ input, refuse }, services: JackpotServices) => {
  const trigger = await publishedTrigger(services, input.level, Number(input.no))
  if (!trigger) throw refuse('NOT_FOUND')
  return trigger
})
