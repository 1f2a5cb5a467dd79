import { amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { type Database, transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type Book, type Entry, entriesByKey, holdPurses, type Ledger, type LaneWork, purse, type Verdict } from '../ledger/ledger.ts'
import { areSameWishes, type Bet, type Order, orderBetsMax, type OrderVerdict } from './bet.ts'
import { houseOf, isSelling, type Round } from './round.ts'
import { acceptBatch, betsOf, holdRounds, insertBets, roundsOf, stakesOn } from './store.ts'

export type BettingTools = { database: Database; ledger: Ledger; clock: Clock; nextId(): bigint }

/** An order with the ids of its bets and the entry of their stakes. */
export type Wish = { order: Order; betIds: readonly bigint[]; entry: Entry }

/** @throws InvariantError when the order is none: no bets, stakes not above zero, more turnover than stake */
export const wishOf = (order: Order, rounds: ReadonlyMap<bigint, Round>, nextId: () => bigint): Wish => {
  invariant(order.bets.length > 0 && order.bets.length <= orderBetsMax, `an order has 1 to ${orderBetsMax} bets`)
  invariant(order.bets.every((bet) => bet.stake > 0n && bet.valid >= 0n && bet.valid <= bet.stake), 'a bet has a stake and counts at most that')
  const betIds = order.bets.map(() => nextId())
  const from = purse(order.memberId)
  const moves = order.bets.map((bet, index) => {
    const round = rounds.get(bet.roundId)
    invariant(round, 'the rounds of an order were looked up')
    return { from, to: houseOf(round.product), amount: bet.stake, ref: betIds[index]! }
  })
  return { order, betIds, entry: { key: order.key, kind: 'BET', ref: betIds[0]!, moves } }
}

export const acceptingWork = (tools: BettingTools): LaneWork<Wish, OrderVerdict> => ({
  keyOf: (wish) => wish.order.key,
  sizeOf: (wish) => wish.order.bets.length,
  isFast: () => true,
  fast: (client, wishes) => acceptFast(client, wishes, tools),
  slow: (client, wishes) => transactionOn(client, (tx) => acceptSlow(tx, wishes, tools)),
  repeated: (wish, first, answer) => {
    const isSame = wish.order.memberId === first.order.memberId && areSameWishes(wish.order.bets, first.order.bets)
    if (!isSame) return undefined
    return answer.is === 'accepted' ? { ...answer, is: 'repeated' } : answer
  },
})

/** The fast way: stakes and bets of all orders in one statement. Undefined for those that have to be looked at. */
const acceptFast = async (client: pg.ClientBase, wishes: readonly Wish[], { ledger }: BettingTools): Promise<(OrderVerdict | undefined)[]> => {
  const folded = ledger.fold(wishes.map((wish) => wish.entry))
  const bets = folded.order.flatMap((index) => offeredBets(wishes[index]!))
  const verdicts = folded.verdicts(await acceptBatch(client, folded.parameters, bets))
  return verdicts.map((verdict, index) => verdict && orderVerdict(wishes[index]!, verdict))
}

const offeredBets = ({ order, betIds }: Wish) => order.bets.map((bet, index) => ({ ...bet, id: betIds[index]!, memberId: order.memberId }))

const orderVerdict = (wish: Wish, verdict: Verdict): OrderVerdict => {
  if (verdict.is === 'posted') return { is: 'accepted', orderId: verdict.entryId, betIds: [...wish.betIds], balance: verdict.balance, at: verdict.at }
  invariant(verdict.is === 'insufficient' || verdict.is === 'unknown', 'used keys were sorted out before')
  return { is: verdict.is }
}

/** The slow way: rounds and purses are held first, so what is then read stays true until the end. */
const acceptSlow = async (tx: Tx, wishes: readonly Wish[], tools: BettingTools): Promise<OrderVerdict[]> => {
  const roundIds = [...new Set(wishes.flatMap((wish) => wish.order.bets.map((bet) => bet.roundId)))]
  await holdRounds(tx, roundIds)
  await holdPurses(tx, [...new Set(wishes.map((wish) => purse(wish.order.memberId)))])
  const known = await entriesByKey(tx, wishes.map((wish) => wish.order.key))
  const rounds = await roundsOf(tx, roundIds)
  const decided = new Map<Wish, OrderVerdict>()
  for (const wish of wishes) {
    const book = known.get(wish.order.key)
    const refusal = book ? await repeatVerdict(tx, wish, book) : closedVerdict(wish, rounds, tools.clock.now())
    if (refusal) decided.set(wish, refusal)
  }
  const rest = wishes.filter((wish) => !decided.has(wish))
  for (const [wish, verdict] of await postWishes(tx, rest, rounds, tools)) decided.set(wish, verdict)
  return wishes.map((wish) => decided.get(wish)!)
}

const repeatVerdict = async (tx: Tx, { order }: Wish, book: Book): Promise<OrderVerdict> => {
  const legs = book.legs.filter((leg) => leg.memberId === order.memberId)
  const betIds = legs.map((leg) => leg.ref)
  const stored = await betsOf(tx, betIds)
  const bets = betIds.flatMap((id) => stored.get(id) ?? [])
  if (book.kind !== 'BET' || !areSameWishes(order.bets, bets)) return { is: 'conflict', orderId: book.id }
  return { is: 'repeated', orderId: book.id, betIds, balance: legs.at(-1)?.balanceAfter ?? amount(0n), at: book.at }
}

const closedVerdict = ({ order }: Wish, rounds: ReadonlyMap<bigint, Round>, now: Date): OrderVerdict | undefined => {
  const closed = order.bets.find((bet) => !isSelling(rounds.get(bet.roundId)!, now))
  return closed && { is: 'closed', roundId: closed.roundId }
}

/** Orders without limits are posted together, those with limits one after the other. */
const postWishes = async (tx: Tx, wishes: readonly Wish[], rounds: ReadonlyMap<bigint, Round>, tools: BettingTools): Promise<[Wish, OrderVerdict][]> => {
  const isLimited = ({ order }: Wish): boolean => order.bets.some((bet) => rounds.get(bet.roundId)?.memberStakeMax !== null)
  const verdicts = await postTogether(tx, wishes.filter((wish) => !isLimited(wish)), tools)
  for (const wish of wishes.filter(isLimited)) {
    const over = await roundOverLimit(tx, wish.order, rounds)
    if (over) verdicts.push([wish, { is: 'limit', roundId: over }])
    else verdicts.push(...(await postTogether(tx, [wish], tools)))
  }
  return verdicts
}

const postTogether = async (tx: Tx, wishes: readonly Wish[], { ledger }: BettingTools): Promise<[Wish, OrderVerdict][]> => {
  if (wishes.length === 0) return []
  const posted = await ledger.postIn(tx, wishes.map((wish) => wish.entry))
  const verdicts = wishes.map((wish, index): [Wish, OrderVerdict] => [wish, orderVerdict(wish, posted[index]!)])
  const bets = verdicts.flatMap(([wish, verdict]) => (verdict.is === 'accepted' ? takenBets(wish, verdict) : []))
  if (bets.length > 0) await insertBets(tx, bets)
  return verdicts
}

const takenBets = (wish: Wish, { orderId, at }: { orderId: bigint; at: Date }): Bet[] =>
  offeredBets(wish).map((bet) => ({ ...bet, orderId, placedAt: at }))

const roundOverLimit = async (tx: Tx, { memberId, bets }: Order, rounds: ReadonlyMap<bigint, Round>): Promise<bigint | undefined> => {
  const roundIds = [...new Set(bets.map((bet) => bet.roundId))]
  const staked = new Map((await stakesOn(tx, [memberId], roundIds)).map((each) => [each.roundId, each.stake]))
  return roundIds.find((roundId) => {
    const max = rounds.get(roundId)?.memberStakeMax ?? null
    const stake = bets.filter((bet) => bet.roundId === roundId).reduce((total, bet) => total + bet.stake, staked.get(roundId) ?? 0n)
    return max !== null && stake > max
  })
}

