import * as contract from '@tamuvo/contract/jackpot.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { getGameJackpots } from './get-game-jackpots.ts'
import { jackpotJobs } from './jobs.ts'
import { listJackpotHits } from './list-jackpot-hits.ts'
import { listJackpotMovements } from './list-jackpot-movements.ts'
import { listJackpotPools } from './list-jackpot-pools.ts'
import { triggerColumn } from './pool-store.ts'
import { type JackpotServices, openJackpots } from './services.ts'
import type { JackpotBase } from './tools.ts'

export const jackpotCalls = implement(contract, {
  listJackpotPools,
  getGameJackpots,
  listJackpotHits,
  listJackpotMovements,
})

export const jackpot: Area<JackpotServices> = {
  name: 'jackpot',
  secrets: [triggerColumn],
  after: ['ledger', 'platform'],
  doors: ['hit-store.ts', 'stake-store.ts', 'take-part.ts'],
  open: (lower: JackpotBase) => openJackpots(lower),
  calls: jackpotCalls,
  jobs: jackpotJobs,
}
