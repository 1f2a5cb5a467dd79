import * as freeSpins from '@tamuvo/contract/free-spins.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import * as staff from '@tamuvo/contract/studio-staff.ts'
import type { Area } from '../kit/area.ts'
import type { SaferServices } from '../safer/services.ts'
import { implement } from '../kit/handle.ts'
import { changeSeed } from './change-seed.ts'
import { getStudioGame } from './get-studio-game.ts'
import { getRound } from './get-round.ts'
import { getSeed } from './get-seed.ts'
import { getStudioBalance } from './get-studio-balance.ts'
import { studioJobs } from './jobs.ts'
import { launchOwn } from './launch-own.ts'
import { listFreeSpins } from './list-free-spins.ts'
import { listRounds } from './list-rounds.ts'
import { listStudioFaults } from './list-studio-faults.ts'
import { listStudioReturns } from './list-studio-returns.ts'
import { reopenStudioGame } from './reopen-studio-game.ts'
import { openStudioGame } from './open-studio-game.ts'
import { playRound } from './play-round.ts'
import { reportShown } from './report-shown.ts'
import { seedColumn } from './seed-store.ts'
import { openStudio, type StudioBase, type StudioServices } from './services.ts'
import { stepRound } from './step-round.ts'
import { tryStudioGame } from './try-studio-game.ts'

export const studioCalls = [
  ...implement(contract, {
    openStudioGame,
    tryStudioGame,
    playRound,
    stepRound,
    reportShown,
    getStudioBalance,
    listRounds,
    getSeed,
    changeSeed,
    getRound,
    getStudioGame,
  }),
  ...implement(freeSpins, { listFreeSpins }),
  ...implement(staff, { listStudioFaults, listStudioReturns, reopenStudioGame }),
]

export const studio: Area<StudioServices> = {
  name: 'studio',
  secrets: [seedColumn],
  after: ['ledger', 'platform', 'account', 'safer', 'turnover', 'catalog', 'betting', 'vendor', 'jackpot'],
  doors: ['entries.ts', 'free-spin.ts', 'free-spins.ts', 'launch-own.ts', 'player.ts', 'register.ts', 'start-session.ts'],
  open: async (lower: StudioBase & SaferServices) => {
    lower.vendors.launchOwn.fill((asked) => launchOwn(asked, lower))
    return openStudio(lower)
  },
  close: ({ studio: opened }) => opened.writers.close(),
  calls: studioCalls,
  jobs: studioJobs,
}
