import * as contract from '@tamuvo/contract/lottery.ts'
import { type Amount, sum, toWire } from '@tamuvo/money/amount.ts'
import { memberById } from '../account/account.ts'
import { requirePlayable } from '../account/rules.ts'
import type { AcceptResult, FreeAcceptResult } from '../betting/bet.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { type Key, requestKey } from '../ledger/keys.ts'
import { type DrawGame, findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { numberToSend } from './liability.ts'
import { findOpenGame } from './open-game.ts'
import { betOf, type Offer, offerTicket, type TicketOrder, type TicketRefusal } from './rules.ts'
import { findIssueByNumber } from './store.ts'

export const placeTickets = handle(contract.placeTickets, async ({ input, member, key, refuse }, services: LotteryServices) => {
  const ledgerKey = requestKey('lottery', member.id, key)
  const found = await findOpenGame(services, input.game)
  const game = found.ok ? found.game : findDrawGame(input.game)
  if (!game) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(services.database, input.game, input.issue)
  if (!issue) throw refuse(found.ok ? 'ISSUE_NOT_FOUND' : found.refusal)
  // A repeated order gets its first answer, even if the game has closed since.
  const asked = { key: ledgerKey, memberId: member.id }
  if (!found.ok && (await services.betting.refuse(asked, issue.id))) throw refuse(found.refusal)
  const player = await memberById(services.database, member.id)
  invariant(player, 'a session belongs to a member')
  requirePlayable(player, refuse)
  const freeBetId = input.freeBetId === undefined ? undefined : BigInt(input.freeBetId)
  if (freeBetId !== undefined && isTrialMember(member.id)) throw refuse('REAL_ACCOUNT_NEEDED')
  if (input.tickets.length > game.limits.orderTicketsMax) throw refuse('LIMIT_STAKE')
  const offers = input.tickets.map((order, ticket): Offer => {
    const offered = offerTicket(game, player.prizeMode, order, freeBetId !== undefined)
    if (!offered.ok) throw refuse(offered.refusal, detailOf(offered.refusal, game, ticket))
    return offered.offer
  })

  // Whether the sale is open is decided together with the stake, so that a late repeat of an accepted order gets its first
  // answer.
  const result = await acceptOffers(services, { ...asked, freeBetId }, offers, issue.id)
  if (result.is === 'barred') throw refuse(result.refusal.code, result.refusal.detail)
  // Not awaited: who looks at the board hears of it, the buyer gets the answer now.
  if (game.liability && (result.is === 'accepted' || result.is === 'sold-out')) services.soldOut.look(game, issue)
  if (result.is === 'sold-out') throw refuse('NUMBER_SOLD_OUT', { numbers: result.numbers.map(numberToSend) })
  if (result.is !== 'accepted' && result.is !== 'repeated') throw refuse(refusals[result.is])
  return {
    game: issue.game,
    issue: issue.number,
    tickets: input.tickets.map((order, index) => ticketToSend(order, offers[index], result.betIds[index])),
    stake: toWire(sum(offers.map(({ stake }) => stake))),
    balance: toWire(result.balance),
    at: result.at.toISOString(),
    freeBet: 'left' in result ? freeBetToSend(freeBetId, offers, result.left) : null,
  }
})

type Asked = { key: Key; memberId: bigint; freeBetId: bigint | undefined }

/** Sells offers to the member, or to the house for a free bet of the member. */
const acceptOffers = (
  { betting }: LotteryServices,
  { freeBetId, ...asked }: Asked,
  offers: readonly Offer[],
  issueId: bigint,
): Promise<AcceptResult | FreeAcceptResult> => {
  if (freeBetId === undefined) return betting.accept({ ...asked, bets: offers.map((offer) => betOf(offer, issueId)) })
  return betting.acceptFree({
    ...asked,
    freeBetId,
    bets: offers.map((offer) => ({ ...betOf(offer, issueId), cost: offer.cost })),
  })
}

const freeBetToSend = (id: bigint | undefined, offers: readonly Offer[], left: Amount) => ({
  id: String(id),
  stake: toWire(sum(offers.map(({ cost }) => cost))),
  left: toWire(left),
})

/** Which ticket of the order is refused and, for its prize, what the cap is. */
const detailOf = (refusal: TicketRefusal, { limits }: DrawGame, ticket: number) =>
  refusal === 'LIMIT_PAYOUT' ? { ticket, prizeMax: toWire(limits.prizeMax) } : { ticket }

type Refusing = Exclude<FreeAcceptResult['is'], 'accepted' | 'repeated' | 'barred' | 'sold-out'>

const refusals = {
  early: 'ISSUE_NOT_OPEN',
  closed: 'ISSUE_CLOSED',
  limit: 'LIMIT_STAKE',
  // Its rounds take any number of bets.
  joined: 'LIMIT_STAKE',
  conflict: 'IDEMPOTENCY_CONFLICT',
  'free-bet': 'FREE_BET_CHANGED',
  insufficient: 'INSUFFICIENT',
  // A member without a wallet account has no balance.
  unknown: 'INSUFFICIENT',
} as const satisfies Record<Refusing, string>

const ticketToSend = (order: TicketOrder, offer: Offer | undefined, id: bigint | undefined) => {
  invariant(offer && id, 'every ticket of an order has its bet')
  const { play, unit, multiple, mode } = order
  return { id: id.toString(), play, picks: offer.selection, unit, multiple, mode, lines: offer.lines, stake: toWire(offer.stake) }
}
