import { sum } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { BettingTools } from './accept.ts'
import { type FreeBet, gatheredMs, returnedMs } from './free-bet.ts'
import { addFreeBets, type FreeTicket, type GivenFreeBet, lockFreeBets, readFreeTickets, returnStakes } from './free-bet-store.ts'
import { houseOf, type Round } from './round.ts'

type Tools = Pick<BettingTools, 'ledger' | 'clock' | 'nextId'>

/**
 * Gives the stakes of void bets that free bets paid back to these and to promotions, each once. What comes back can be used for some days at least: of a
 * free bet that ends sooner it is a free bet of its own, so that the rest keeps its end. Call it in the transaction that makes them void, with all wallet
 * accounts it needs locked.
 */
export const returnFreeBets = async (
  tx: Tx,
  tools: Tools,
  product: Round['product'],
  betIds: readonly bigint[],
): Promise<void> => {
  if (betIds.length === 0) return
  await lockFreeBets(tx, betIds, gatheredSince(tools.clock.now()))
  // After the wait for locks, so that what another draw gave back meanwhile is not of a later time.
  const at = tools.clock.now()
  const { tickets, freeBets } = await readFreeTickets(tx, betIds, gatheredSince(at))
  const own = ownFreeBets(freeBets, tickets, { at, nextId: tools.nextId })
  await addFreeBets(tx, own)
  const ownIds = new Map(own.map(({ id, originId }) => [originId, id]))
  await returnStakes(
    tx,
    tickets.map((ticket) => ({ ...ticket, returnedTo: ownIds.get(ticket.freeBetId) ?? ticket.freeBetId })),
    at,
  )
  const results = await tools.ledger.postIn(
    tx,
    tickets.map(({ betId, stake }) => ({
      key: naturalKey('free-return', betId),
      kind: 'FREE_RETURN',
      ref: betId,
      moves: [{ from: houseOf(product), to: house('house:promo'), amount: stake }],
    })),
  )
  invariant(
    results.every(({ is }) => is === 'posted'),
    'what a free bet paid goes back once',
  )
}

const gatheredSince = (at: Date): Date => new Date(at.getTime() - gatheredMs)

/** The free bets that take what comes back of those that end too soon, each with how much: new ones, or those that took some just before. */
const ownFreeBets = (
  freeBets: readonly FreeBet[],
  tickets: readonly FreeTicket[],
  { at, nextId }: Pick<BettingTools, 'nextId'> & { at: Date },
): GivenFreeBet[] => {
  const expiresAt = new Date(at.getTime() + returnedMs + gatheredMs)
  return freeBets.flatMap(({ id: originId, memberId, itemId, orderId, expiresAt: until }) => {
    const back = tickets.filter(({ freeBetId }) => freeBetId === originId)
    if (back.length === 0 || until.getTime() >= at.getTime() + returnedMs) return []
    // Others of this origin are here where they paid bets of the same draw.
    const known = freeBets.find((each) => each.originId === originId && each.at > gatheredSince(at))
    const own = known ?? { id: nextId(), memberId, itemId, orderId, originId, at, expiresAt }
    return { ...own, amount: sum(back.map(({ stake }) => stake)) }
  })
}
