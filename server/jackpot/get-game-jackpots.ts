import * as contract from '@tamuvo/contract/jackpot.ts'
import { handle } from '../kit/handle.ts'
import type { JackpotServices } from './services.ts'
import { sentPools } from './view.ts'

export const getGameJackpots = handle(contract.getGameJackpots, async (_request, services: JackpotServices) =>
  sentPools(services),
)
