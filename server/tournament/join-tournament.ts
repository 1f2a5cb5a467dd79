import * as contract from '@tamuvo/contract/tournament.ts'
import { memberById } from '../account/account.ts'
import { requireRealAccount } from '../account/rules.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { insertPlayer } from './player-store.ts'
import { stateOf } from './rules.ts'
import type { TournamentServices } from './services.ts'
import { findTournament } from './tournament-store.ts'

export const joinTournament = handle(
  contract.joinTournament,
  async ({ input, member, now, refuse }, { database, guard, tournaments }: TournamentServices) => {
    const [tournament, player] = [await findTournament(database, BigInt(input.id)), await memberById(database, member.id)]
    if (!tournament || !player) throw refuse('NOT_FOUND')
    requireRealAccount(player, refuse)
    if (!['upcoming', 'running'].includes(stateOf(tournament, now))) throw refuse('TOURNAMENT_OVER')
    await inTransaction(database, async (tx) => {
      // Who has taken a break is not drawn in.
      const limitState = (await guard.limitStates(tx, [member.id])).get(member.id)
      const refusal = limitState && guard.refusal(member.id, limitState, { product: 'RNG', stakes: [] })
      if (refusal?.code === 'RG_EXCLUDED') throw refuse('RG_EXCLUDED', refusal.detail)
      await insertPlayer(tx, tournament.id, member.id, now)
    })
    tournaments.shown.forget()
    return {}
  },
)
