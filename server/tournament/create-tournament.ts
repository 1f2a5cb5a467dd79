import * as contract from '@tamuvo/contract/tournament.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { countedOf } from '@tamuvo/games/tournament/score.ts'
import { fromWire, sum } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { openTournament } from './open-tournament.ts'
import type { TournamentServices } from './services.ts'

const longestMs = 92 * 86_400_000

export const createTournament = handle(
  contract.createTournament,
  async ({ input, now, refuse }, services: TournamentServices) => {
    const { code, names, games, rule } = input
    const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
    const isTimely = endsAt > startsAt && endsAt > now && endsAt.getTime() - startsAt.getTime() <= longestMs
    if (!isTimely) throw refuse('TOURNAMENT_INVALID')
    if (games.some((game) => !studioGames.has(game))) throw refuse('GAME_NOT_FOUND')
    const prizes = input.prizes.map(fromWire)
    if (sum(prizes) > fromWire(await services.settings.get('tournament.prizesMost'))) throw refuse('LIMIT_PAYOUT')
    const tournament = {
      code,
      names,
      games,
      startsAt,
      endsAt,
      leastStake: fromWire(input.leastStake),
      counted: countedOf(rule),
      prizes,
    }
    const id = await inTransaction(services.database, (tx) => openTournament(tx, tournament, services))
    services.tournaments.shown.forget()
    return { id: id.toString() }
  },
)
