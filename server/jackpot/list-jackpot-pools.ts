import * as contract from '@tamuvo/contract/jackpot.ts'
import { handle } from '../kit/handle.ts'
import type { JackpotServices } from './services.ts'
import { sentPools } from './view.ts'

export const listJackpotPools = handle(contract.listJackpotPools, async (_request, services: JackpotServices) =>
  sentPools(services),
)
