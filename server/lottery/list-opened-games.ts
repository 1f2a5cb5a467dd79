import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import { openedNumbers } from './list-opened-numero.ts'
import type { LotteryServices } from './services.ts'

export const listOpenedGames = handle(contract.listOpenedGames, ({ input, now, refuse }, services: LotteryServices) =>
  openedNumbers(services, { ...input, now, refuse }),
)
