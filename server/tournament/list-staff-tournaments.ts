import * as contract from '@tamuvo/contract/tournament.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { ruleOf, scoreText, stateOf } from './rules.ts'
import type { TournamentServices } from './services.ts'
import { listBefore, prizesOf } from './tournament-store.ts'

const idMax = (1n << 63n) - 1n

export const listStaffTournaments = handle(
  contract.listStaffTournaments,
  async ({ input, now }, { database }: TournamentServices) => {
    const limit = contract.staffTournamentsMax
    const found = await listBefore(database, { before: input.before ? BigInt(input.before) : idMax, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const paid = await prizesOf(
      database,
      shown.map(({ id }) => id),
    )
    return {
      list: shown.map((each) => {
        const winners = paid.get(each.id) ?? []
        return {
          id: each.id.toString(),
          code: each.code,
          names: each.names,
          games: each.games,
          startsAt: each.startsAt.toISOString(),
          endsAt: each.endsAt.toISOString(),
          leastStake: toWire(each.leastStake),
          rule: ruleOf(each),
          state: stateOf(each, now),
          players: each.players,
          prizes: each.prizes.map(toWire),
          aside: toWire(each.state === 'open' ? sum(each.prizes) : zero),
          paid: toWire(sum(winners.map(({ prize }) => prize))),
          winners: winners.map(({ place, memberId, score, prize, entryId, at }) => ({
            place,
            memberId: memberId.toString(),
            score: scoreText(score),
            prize: toWire(prize),
            entry: entryId.toString(),
            at: at.toISOString(),
          })),
        }
      }),
      next: found.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null,
    }
  },
)
