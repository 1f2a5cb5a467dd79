import * as contract from '@tamuvo/contract/tournament.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { maskWinner } from '../betting/winners.ts'
import { handle } from '../kit/handle.ts'
import { listBest } from './player-store.ts'
import { scoreText } from './rules.ts'
import type { TournamentServices } from './services.ts'
import { findTournament } from './tournament-store.ts'

export const getLeaderboard = handle(contract.getLeaderboard, async ({ input, refuse }, { database }: TournamentServices) => {
  const tournament = await findTournament(database, BigInt(input.id))
  if (!tournament) throw refuse('NOT_FOUND')
  const best = await listBest(database, tournament.id, contract.leaderboardMax)
  const members = await membersByIds(
    database,
    best.map(({ memberId }) => memberId),
  )
  return {
    list: best.map(({ memberId, score }, index) => {
      const prize = tournament.prizes[index]
      return {
        place: index + 1,
        player: maskWinner(members.get(memberId)?.username ?? ''),
        score: scoreText(score),
        prize: prize === undefined ? null : toWire(prize),
      }
    }),
  }
})
