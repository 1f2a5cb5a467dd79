import { subtract, sum, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, houseOwner, isTrialMember, playWalletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { type BookedEntry, entriesByKey, playBalancesOf } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { type BettingTools, closedResult } from './accept.ts'
import { areSameBets, type FreeAcceptResult, type FreeNewBet, type FreeOrder, orderBetsMax } from './bet.ts'
import { betsOf } from './bet-store.ts'
import { addExposures, exceededBy, holdExposures } from './exposure-store.ts'
import { type FreeBet, restOfFreeBet } from './free-bet.ts'
import { betIdsOfOrder, freeBetOf, holdFreeBet, useFreeBet } from './free-bet-store.ts'
import { hashOfBets, isRefusal, keepRefusals, refusedOrders } from './refusal-store.ts'
import { houseFor, type Round } from './round.ts'
import { holdRounds, insertBets, roundsOf } from './store.ts'

/** A bet of the order with its id and round. */
type Placed = FreeNewBet & Pick<Round, 'product' | 'game'> & { id: bigint; memberId: bigint }

/**
 * Accepts an order that a free bet pays: in one transaction promotions stake its cost, its bets are written without a stake, and the free bet counts what
 * is used. Locks are taken in the order of paid orders, the free bet last. One key has one answer, as paid orders have.
 * @throws InvariantError for an invalid order, of a trial member, or on rounds that take one bet of each
 */
export const acceptFree = (tools: BettingTools, order: FreeOrder): Promise<FreeAcceptResult> => {
  const { memberId, bets } = order
  invariant(bets.length > 0 && bets.length <= orderBetsMax, `an order has 1 to ${orderBetsMax} bets`)
  invariant(
    bets.every(({ stake, valid, cost }) => stake === zero && valid === zero && cost > zero),
    'a bet that the house pays has no stake of the member',
  )
  invariant(!isTrialMember(memberId), 'promotions pay real money')
  return inTransaction(tools.database, async (tx) => {
    const roundIds = [...new Set(bets.map(({ roundId }) => roundId))]
    await holdRounds(tx, roundIds)
    await holdExposures(tx, [...new Set(bets.filter(({ exposures }) => exposures).map(({ roundId }) => roundId))])
    await holdWalletAccounts(tx, [playWalletAccount(memberId)])
    // Its stake is a row of the house; a paid order of the key has rows of the member.
    const booked = (await entriesByKey(tx, [order.key], [memberId, houseOwner])).get(order.key)
    if (booked) return repeatResult(tx, order, booked)
    const before = (await refusedOrders(tx, [order])).get(order.key)
    if (before) return before.asked.length === 0 || before.asked.equals(askedOf(order)) ? before.refusal : { is: 'conflict' }
    const at = tools.clock.now()
    const result = await place(tx, order, { rounds: await roundsOf(tx, roundIds), at }, tools)
    if (isRefusal(result)) await keepRefusals(tx, [{ ...order, asked: askedOf(order), refusal: result }], at)
    return result
  })
}

/** Tells orders apart, also those of the same bets with another free bet. */
const askedOf = ({ bets, freeBetId }: FreeOrder): Buffer =>
  hashOfBets(bets.map((bet) => ({ ...bet, selection: `${bet.selection} ${freeBetId}` })))

type Sale = { rounds: ReadonlyMap<bigint, Round>; at: Date }

/** Decides a new order with all locks held but that of its free bet. Limits of money say nothing about what the house stakes, breaks do. */
const place = async (tx: Tx, order: FreeOrder, { rounds, at }: Sale, tools: BettingTools): Promise<FreeAcceptResult> => {
  const { memberId, freeBetId } = order
  const closed = closedResult({ order }, rounds, at)
  if (closed) return closed
  const placed = placedBets(order, rounds, tools)
  const limitState = (await tools.guard.limitStates(tx, [memberId])).get(memberId)
  for (const product of new Set(placed.map((bet) => bet.product))) {
    const refusal = limitState && tools.guard.refusal(memberId, limitState, { product, stakes: [] })
    if (refusal) return { is: 'barred', refusal }
  }
  const isLimited = placed.some(({ exposures }) => exposures && exposures.length > 0)
  const numbers = isLimited ? await exceededBy(tx, placed) : []
  if (numbers.length > 0) return { is: 'sold-out', numbers }
  const freeBet = await holdFreeBet(tx, { id: freeBetId, memberId, cost: sum(placed.map(({ cost }) => cost)), now: at })
  if (!freeBet) return { is: 'free-bet' }
  const result = await write(tx, order, { placed, freeBet, at }, tools)
  if (result.is === 'accepted' && isLimited) await addExposures(tx, placed)
  return result
}

const placedBets = ({ memberId, bets }: FreeOrder, rounds: Sale['rounds'], { nextId }: BettingTools): Placed[] =>
  bets.map((bet) => {
    const round = rounds.get(bet.roundId)
    invariant(round && !round.oneBetEach, 'free bets are for rounds that take any number of bets')
    return { ...bet, id: nextId(), memberId, product: round.product, game: round.game }
  })

const stakeEntry = ({ key }: FreeOrder, placed: readonly Placed[]): Entry => ({
  key,
  kind: 'FREE_STAKE',
  ref: placed[0]?.id ?? 0n,
  moves: placed.map(({ product, memberId, cost, id }) => ({
    from: house('house:promo'),
    to: houseFor(product, memberId),
    amount: cost,
    ref: id,
  })),
})

type Writing = { placed: readonly Placed[]; freeBet: FreeBet; at: Date }

const write = async (
  tx: Tx,
  order: FreeOrder,
  { placed, freeBet, at }: Writing,
  { ledger }: BettingTools,
): Promise<FreeAcceptResult> => {
  const [posted] = await ledger.postIn(tx, [stakeEntry(order, placed)], at)
  // Its key was used so long ago that its entry is archived.
  if (posted?.is !== 'posted') return { is: 'conflict' }
  const { entryId: orderId } = posted
  await insertBets(
    tx,
    placed.map((bet) => ({ ...bet, orderId, placedAt: at })),
  )
  await useFreeBet(tx, freeBet, { orderId, at, tickets: placed.map(({ id: betId, cost }) => ({ betId, cost })) })
  const cost = sum(placed.map((bet) => bet.cost))
  const left = subtract(restOfFreeBet(freeBet), cost)
  return { is: 'accepted', orderId, betIds: placed.map(({ id }) => id), balance: await balanceIn(tx, order), at, left }
}

const repeatResult = async (tx: Tx, order: FreeOrder, { id: orderId, kind, ref, at }: BookedEntry): Promise<FreeAcceptResult> => {
  const freeBet = kind === 'FREE_STAKE' ? await freeBetOf(tx, ref) : undefined
  if (freeBet?.id !== order.freeBetId || freeBet.memberId !== order.memberId) return { is: 'conflict', orderId }
  const betIds = await betIdsOfOrder(tx, freeBet, orderId)
  const stored = await betsOf(tx, order.memberId, betIds)
  const first = betIds.flatMap((id) => stored.get(id) ?? [])
  if (!areSameBets(order.bets, first)) return { is: 'conflict', orderId }
  return {
    is: 'repeated',
    orderId,
    betIds,
    balance: await balanceIn(tx, order),
    at,
    left: restOfFreeBet(freeBet),
  }
}

const balanceIn = async (tx: Tx, { memberId }: FreeOrder) => (await playBalancesOf(tx, [memberId])).get(memberId) ?? zero
