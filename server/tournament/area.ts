import * as contract from '@tamuvo/contract/tournament.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { cancelTournament } from './cancel-tournament.ts'
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
  after: ['ledger', 'platform', 'account', 'safer', 'betting', 'studio'],
  open: (lower: TournamentBase) => openTournaments(lower),
  calls: tournamentCalls,
  jobs: tournamentJobs,
}
