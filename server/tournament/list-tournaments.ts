import * as contract from '@tamuvo/contract/tournament.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { placesOf } from './player-store.ts'
import { ruleOf, scoreText, stateOf } from './rules.ts'
import type { TournamentServices } from './services.ts'

export const listTournaments = handle(
  contract.listTournaments,
  async ({ member, now }, { database, tournaments }: TournamentServices) => {
    const shown = await tournaments.shown()
    const ids = shown.map(({ id }) => id)
    const own = member ? await placesOf(database, member.id, ids) : new Map()
    return {
      list: shown.map((each) => {
        const mine = own.get(each.id)
        return {
          id: each.id.toString(),
          names: each.names,
          games: each.games,
          startsAt: each.startsAt.toISOString(),
          endsAt: each.endsAt.toISOString(),
          leastStake: toWire(each.leastStake),
          rule: ruleOf(each),
          prizes: each.prizes.map(toWire),
          state: stateOf(each, now),
          players: each.players,
          own: mine
            ? {
                joinedAt: mine.joinedAt.toISOString(),
                place: mine.place,
                score: scoreText(mine.score),
                prize: prizeOf(each.prizes, mine.place),
              }
            : null,
        }
      }),
    }
  },
)

const prizeOf = (prizes: readonly Parameters<typeof toWire>[0][], place: number | null): string | null => {
  const prize = place === null ? undefined : prizes[place - 1]
  return prize === undefined ? null : toWire(prize)
}
