import * as contract from '@tamuvo/contract/crash.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import type { LotteryServices } from '../lottery/services.ts'
import type { StudioServices } from '../studio/services.ts'
import { cashOutCrash } from './cash-out.ts'
import { getCrashProof } from './get-proof.ts'
import { getCrashRound } from './get-round.ts'
import { getCrashTable } from './get-table.ts'
import { listCrashBets } from './list-bets.ts'
import { placeCrashBet } from './place-bet.ts'
import { startRunner } from './runner.ts'
import { type CrashServices, openCrash } from './services.ts'

export const crashCalls = implement(contract, {
  getCrashTable,
  placeCrashBet,
  cashOutCrash,
  listCrashBets,
  getCrashRound,
  getCrashProof,
})

export const crash: Area<CrashServices> = {
  name: 'crash',
  after: ['ledger', 'platform', 'account', 'catalog', 'betting', 'studio', 'lottery'],
  open: (lower: StudioServices & LotteryServices) => openCrash(lower),
  close: async ({ crash: opened }) => opened.desk.close(),
  calls: crashCalls,
  // Before the process stops listening: a round that goes on where members cannot cash out would be unfair.
  routes: (app, { crash: opened }) => void app.addHook('preClose', async () => opened.desk.stopHere()),
  work: startRunner,
}
