import * as contract from '@tamuvo/contract/winners.ts'
import { handle } from '../kit/handle.ts'
import type { BettingServices } from './services.ts'
import { winnersFor } from './winners.ts'

export const getWinnerBoard = handle(contract.getWinnerBoard, async ({ input, language }, services: BettingServices) => ({
  list: await winnersFor(services, input, language, 'time'),
}))
