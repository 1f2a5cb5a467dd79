import type { listBets } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { Family } from '@tamuvo/games/lottery/play.ts'
import { lotteryTickets } from '@tamuvo/games/lottery/ticket.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { readTickets, type Ticket } from './tickets.ts'

export type Bet = ReceivedOutputOf<typeof listBets>['list'][number]

/** How many bets the list below the game shows at once. */
export const betsPerPage = 10

/** The tickets that were bought together last: those of the newest bet's draw and moment. @param bets newest first */
export const lastOrder = (family: Family, bets: readonly Bet[]): Ticket[] => {
  const [newest] = bets
  return newest
    ? readTickets(family, bets.filter(({ round, at }) => round === newest.round && at === newest.at).map(ticketOfBet))
    : []
}

/** The ticket that a bet was bought as; nothing for bets of other kinds. */
const ticketOfBet = (bet: Bet): Ticket | undefined => {
  const ticket = lotteryTickets.decode(bet)
  if (!ticket) return undefined
  const { play, unit, multiple, prizeGroup: mode, lines } = ticket
  return { play: play.code, picks: bet.selection, unit: toWire(unit), multiple, mode, lines }
}
