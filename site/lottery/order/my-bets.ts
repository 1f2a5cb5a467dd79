import type { listBets } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { Family } from '@tamuvo/games/lottery/play.ts'
import { readTickets, type Ticket } from './tickets.ts'

export type Bet = ReceivedOutputOf<typeof listBets>['list'][number]

/** How many bets the list below the game shows at once. */
export const betsPerPage = 10

/** The tickets that were bought together last: those of the newest bet's draw and moment. @param bets newest first */
export const lastOrder = (family: Family, bets: readonly Bet[]): Ticket[] => {
  const [newest] = bets
  return newest
    ? readTickets(
        family,
        bets.filter(({ round, at }) => round === newest.round && at === newest.at),
      )
    : []
}
