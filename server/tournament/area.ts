import * as contract from '@tamuvo/contract/tournament.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import type { WalletServices } from '../wallet/services.ts'
import { cancelTournament } from './cancel-tournament.ts'
import { labelTournaments } from './causes.ts'
import { createTournament } from './create-tournament.ts'
import { getLeaderboard } from './get-leaderboard.ts'
import { tournamentJobs } from './jobs.ts'
import { joinTournament } from './join-tournament.ts'
import { listStaffTournaments } from './list-staff-tournaments.ts'
import { listTournaments } from './list-tournaments.ts'
import { openTournaments, type TournamentBase, type TournamentServices } from './services.ts'

export const tournamentCalls = implement(contract, {
  listTournaments,
  getLeaderboard,
  joinTournament,
  listStaffTournaments,
  createTournament,
  cancelTournament,
})

export const tournament: Area<TournamentServices> = {
  name: 'tournament',
  after: ['ledger', 'platform', 'account', 'safer', 'wallet', 'betting', 'studio'],
  open: (lower: TournamentBase & WalletServices) => {
    lower.causes.tournament.add(labelTournaments)
    return openTournaments(lower)
  },
  calls: tournamentCalls,
  jobs: tournamentJobs,
}
