import * as contract from '@tamuvo/contract/tournament.ts'
import { sum } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { returnPrizes } from './money.ts'
import type { TournamentServices } from './services.ts'
import { closeTournament, lockTournament } from './tournament-store.ts'

export const cancelTournament = handle(
  contract.cancelTournament,
  async ({ input, now, refuse }, services: TournamentServices) => {
    const { database, ledger, tournaments, rooms } = services
    const id = BigInt(input.id)
    await inTransaction(database, async (tx) => {
      const tournament = await lockTournament(tx, id)
      if (!tournament) throw refuse('NOT_FOUND')
      if (tournament.state !== 'open') throw refuse('TOURNAMENT_OVER')
      await returnPrizes(tx, id, sum(tournament.prizes), { ledger, at: now })
      await closeTournament(tx, id, 'cancelled', now)
    })
    tournaments.shown.forget()
    rooms.publish({ room: 'tournament' }, { id: input.id })
    return {}
  },
)
