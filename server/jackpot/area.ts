import * as contract from '@tamuvo/contract/jackpot.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { getGameJackpots } from './get-game-jackpots.ts'
import { getGameTrigger } from './get-game-trigger.ts'
import { getJackpotTrigger } from './get-jackpot-trigger.ts'
import { jackpotJobs } from './jobs.ts'
import { listJackpotHits } from './list-jackpot-hits.ts'
import { listJackpotMovements } from './list-jackpot-movements.ts'
import { listJackpotPools } from './list-jackpot-pools.ts'
import { type JackpotServices, openJackpots } from './services.ts'
import type { JackpotBase } from './tools.ts'
import { beaconTriggerColumn, triggerColumn } from './trigger-store.ts'

export const jackpotCalls = implement(contract, {
  listJackpotPools,
  getGameJackpots,
  getJackpotTrigger,
  getGameTrigger,
  listJackpotHits,
  listJackpotMovements,
})

export const jackpot: Area<JackpotServices> = {
  name: 'jackpot',
  secrets: [triggerColumn, beaconTriggerColumn],
  after: ['ledger', 'platform', 'lottery'],
  doors: ['hit-store.ts', 'stake-store.ts', 'take-part.ts'],
  open: (lower: JackpotBase) => openJackpots(lower),
  calls: jackpotCalls,
  jobs: jackpotJobs,
}
