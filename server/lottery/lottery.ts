import * as contract from '@tamuvo/contract/lottery.ts'
import * as corrections from '@tamuvo/contract/lottery-corrections.ts'
import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import type { Betting } from '../betting/betting.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Queryable } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { askCorrection } from './ask-correction.ts'
import { decideOnCorrection } from './decide-on-correction.ts'
import { getBoard } from './get-board.ts'
import { getDraw } from './get-draw.ts'
import { listCorrections } from './list-corrections.ts'
import { listDraws } from './list-draws.ts'
import { listJackpots } from './list-jackpots.ts'
import { listOpenedGames } from './list-opened-games.ts'
import { listOpenedNumero } from './list-opened-numero.ts'
import { listSales } from './list-sales.ts'
import { placeTickets } from './place-tickets.ts'
import { openPools, type Pools } from './pools.ts'
import { countTickets } from './store.ts'

export { lotteryJobs } from './corrections.ts'
export { processDue } from './process-due.ts'
export { countUnfinishedIssues } from './store.ts'
export { type Scheduler, startScheduler } from './scheduler.ts'

export type LotteryServices = PlatformServices & { ledger: Ledger; betting: Betting; catalog: Catalog; pools: Pools }

/** Adds what the lottery needs to the services. */
export const openLottery = <Services extends Omit<LotteryServices, 'pools'>>(services: Services): Services & LotteryServices => ({
  ...services,
  pools: openPools(services),
})

/** How many tickets each draw game sold for the issues drawn since then, by game code. */
export const ticketsByGame = (database: Queryable, since: Date): Promise<ReadonlyMap<string, number>> =>
  countTickets(database, lotteryGames, since)

export const lotteryCalls = [
  ...implement(contract, {
    getBoard,
    placeTickets,
    listDraws,
    getDraw,
    listSales,
    listOpenedGames,
    listOpenedNumero,
    listJackpots,
  }),
  ...implement(corrections, { askCorrection, listCorrections, decideOnCorrection }),
]
