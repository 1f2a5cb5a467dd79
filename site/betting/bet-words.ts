import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listBets } from '@tamuvo/contract/betting.ts'
import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import { isCrashGame } from '@tamuvo/games/arcade/shared-games.ts'
import { findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import type { BetWords } from '@tamuvo/games/kit/ticket.ts'
import { lotteryTickets } from '@tamuvo/games/lottery/ticket.ts'
import { ticketCost } from '@tamuvo/games/lottery/ticket-cost.ts'
import { describeBet } from '@tamuvo/games/tickets.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { findText } from '@tamuvo/ui/text/text.ts'

export type BetRow = ReceivedOutputOf<typeof listBets>['list'][number]

/** A bet of any product as people read it, in the chosen language. */
export const betWords = (bet: Pick<BetRow, 'product' | 'market' | 'selection' | 'price'>): BetWords =>
  describeBet(bet.product, bet, findText)

/** Rounds at outside vendors. */
export const isAtVendor = ({ ruleVersion }: Pick<BetRow, 'ruleVersion'>): boolean => ruleVersion.startsWith('vendor:')

/** Whether the house has staked: a free spin or a free bet. */
export const isOfHouse = (bet: Pick<BetRow, 'stakeEntryId' | 'ruleVersion'>): boolean =>
  bet.stakeEntryId === null && !isAtVendor(bet)

/** What the house staked on a ticket of a lottery, as on the wire; undefined for all other bets. */
export const freeStakeOf = (bet: Pick<BetRow, 'market' | 'selection' | 'price'>): string | undefined => {
  const ticket = lotteryTickets.decode(bet)
  return ticket?.isFree ? toWire(ticketCost(ticket)) : undefined
}

/** Whether promotions paid a bonus with a round at a vendor. */
export const hasBonus = ({ bonus }: Pick<BetRow, 'bonus'>): boolean => bonus !== '0.00'

/** Whether a bonus is all that there was to a round. */
export const isBonusAlone = (bet: Pick<BetRow, 'bonus' | 'stake' | 'payout'>): boolean =>
  hasBonus(bet) && bet.stake === '0.00' && bet.payout === '0.00'

/** Whether a bet on a draw counts less as turnover than its stake, because its member has opposite ones. */
export const isNetted = ({ game, state, stake, validBet }: Pick<BetRow, 'game' | 'state' | 'stake' | 'validBet'>): boolean =>
  lotteryGames.some((each) => each === game) && (state === 'won' || state === 'lost') && fromWire(validBet) < fromWire(stake)

/**
 * What decided a bet: a draw of the lottery, a round of a game of our own that can be watched again, one of a room, which shows and proves its
 * rounds itself, or an outside vendor.
 */
export const deciderOf = ({
  game,
  product,
  ruleVersion,
}: Pick<BetRow, 'game' | 'product' | 'ruleVersion'>): 'draw' | 'round' | 'room' | 'vendor' => {
  if (lotteryGames.some((each) => each === game)) return 'draw'
  if (findBingoRoom(game) || isCrashGame(game)) return 'room'
  return product === 'RNG' && !isAtVendor({ ruleVersion }) ? 'round' : 'vendor'
}
