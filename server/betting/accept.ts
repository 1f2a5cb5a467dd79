import { amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { type Database, transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import {
  type Book,
  type Entry,
  entriesByKey,
  holdPurses,
  type Ledger,
  type LaneWork,
  playPurse,
  type Verdict,
} from '../ledger/ledger.ts'
import type { PlayGuard, Standing } from '../safer/safer.ts'
import { areSameWishes, type Bet, type Order, orderBetsMax, type OrderVerdict } from './bet.ts'
import { houseFor, isSelling, type Round } from './round.ts'
import { betsOf, textSeparator } from './bet-store.ts'
import { acceptBatch, holdRounds, insertBets, type OfferedBet, roundsOf, stakesOn } from './store.ts'

export type BettingTools = { database: Database; ledger: Ledger; clock: Clock; guard: PlayGuard; nextId(): bigint }

/** An order, its bets with their ids, and the entry of their stakes. */
export type Wish = { order: Order; bets: readonly OfferedBet[]; entry: Entry }

/** @throws InvariantError when the order is none: no bets, stakes not above zero, more turnover than stake */
export const wishOf = (order: Order, rounds: ReadonlyMap<bigint, Round>, nextId: () => bigint): Wish => {
  invariant(order.bets.length > 0 && order.bets.length <= orderBetsMax, `an order has 1 to ${orderBetsMax} bets`)
  invariant(
    order.bets.every((bet) => bet.stake > 0n && bet.valid >= 0n && bet.valid <= bet.stake),
    'a bet has a stake and counts at most that',
  )
  const bets = order.bets.map((bet): OfferedBet => {
    const round = rounds.get(bet.roundId)
    invariant(round, 'the rounds of an order were looked up')
    const { product, game } = round
    return { ...bet, id: nextId(), memberId: order.memberId, product, game }
  })
  const isText = (text: string): boolean => !text.includes(textSeparator)
  invariant(
    bets.every((bet) => isText(bet.market) && isText(bet.selection) && isText(bet.price)),
    'the texts of a bet are plain',
  )
  const from = playPurse(order.memberId)
  const moves = bets.map(({ product, stake, id }) => ({
    from,
    to: houseFor(product, order.memberId),
    amount: stake,
    ref: id,
  }))
  return { order, bets, entry: { key: order.key, kind: 'BET', ref: bets[0]?.id ?? 0n, moves } }
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
const acceptFast = async (
  client: pg.ClientBase,
  wishes: readonly Wish[],
  { ledger }: BettingTools,
): Promise<(OrderVerdict | undefined)[]> => {
  const folded = ledger.fold(wishes.map((wish) => wish.entry))
  const bets = folded.order.flatMap((index) => wishes[index]?.bets ?? [])
  const verdicts = await acceptBatch(client, folded, bets).then(folded.verdicts, (error: unknown) => {
    folded.failed(error)
    throw error
  })
  return wishes.map((wish, index) => {
    const verdict = verdicts[index]
    return verdict && orderVerdict(wish, verdict)
  })
}

const orderVerdict = ({ bets }: Wish, verdict: Verdict | undefined): OrderVerdict => {
  invariant(verdict, 'every order is answered')
  // Used keys were sorted out before, but for those whose entries are so old that they were put away.
  if (verdict.is === 'repeated' || verdict.is === 'conflict') return { is: 'conflict', orderId: verdict.entryId }
  if (verdict.is !== 'posted') return { is: verdict.is }
  return { is: 'accepted', orderId: verdict.entryId, betIds: bets.map((bet) => bet.id), balance: verdict.balance, at: verdict.at }
}

/** The slow way: rounds and purses are held first, so what is then read stays true until the end. */
const acceptSlow = async (tx: Tx, wishes: readonly Wish[], tools: BettingTools): Promise<OrderVerdict[]> => {
  const roundIds = [...new Set(wishes.flatMap((wish) => wish.order.bets.map((bet) => bet.roundId)))]
  await holdRounds(tx, roundIds)
  await holdPurses(tx, [...new Set(wishes.map((wish) => playPurse(wish.order.memberId)))])
  const known = await entriesByKey(
    tx,
    wishes.map((wish) => wish.order.key),
  )
  const rounds = await roundsOf(tx, roundIds)
  const decided = new Map<Wish, OrderVerdict>()
  for (const wish of wishes) {
    const book = known.get(wish.order.key)
    const refusal = book ? await repeatVerdict(tx, wish, book) : closedVerdict(wish, rounds, tools.clock.now())
    if (refusal) decided.set(wish, refusal)
  }
  const rest = wishes.filter((wish) => !decided.has(wish))
  for (const [wish, verdict] of await postWishes(tx, rest, rounds, tools)) decided.set(wish, verdict)
  return wishes.flatMap((wish) => decided.get(wish) ?? [])
}

const repeatVerdict = async (tx: Tx, { order, bets }: Wish, book: Book): Promise<OrderVerdict> => {
  const legs = book.legs.filter((leg) => leg.memberId === order.memberId)
  const betIds = legs.map((leg) => leg.ref)
  const stored = await betsOf(tx, betIds)
  const first = betIds.flatMap((id) => stored.get(id) ?? [])
  if (book.kind !== 'BET' || !areSameWishes(order.bets, first)) return { is: 'conflict', orderId: book.id }
  // It may be our own: sent again after its connection broke before it could answer.
  const is = first[0]?.id === bets[0]?.id ? 'accepted' : 'repeated'
  return { is, orderId: book.id, betIds, balance: legs.at(-1)?.balanceAfter ?? amount(0n), at: book.at }
}

const closedVerdict = ({ order }: Wish, rounds: ReadonlyMap<bigint, Round>, now: Date): OrderVerdict | undefined => {
  const closed = order.bets.find((bet) => !isSelling(rounds.get(bet.roundId), now))
  return closed && { is: 'closed', roundId: closed.roundId }
}

/**
 * Orders are posted together where nothing forbids it, one after the other where one may use up what the next would need:
 * on rounds with a limit, and of members whom safer play binds and who have sent several.
 */
const postWishes = async (
  tx: Tx,
  wishes: readonly Wish[],
  rounds: ReadonlyMap<bigint, Round>,
  tools: BettingTools,
): Promise<[Wish, OrderVerdict][]> => {
  if (wishes.length === 0) return []
  const bound = await tools.guard.standings(tx, [...new Set(wishes.map(({ order }) => order.memberId))])
  const hasMore = ({ order: { memberId } }: Wish): boolean => wishes.filter(({ order }) => order.memberId === memberId).length > 1
  const waits = (wish: Wish): boolean => isLimited(wish, rounds) || (bound.has(wish.order.memberId) && hasMore(wish))
  const together = wishes.filter((wish) => !waits(wish))
  const barred = together.flatMap((wish): [Wish, OrderVerdict][] => {
    const verdict = barredVerdict(wish, bound.get(wish.order.memberId), rounds, tools)
    return verdict ? [[wish, verdict]] : []
  })
  const refused = new Set(barred.map(([wish]) => wish))
  const free = together.filter((wish) => !refused.has(wish))
  const verdicts = [...barred, ...(await postTogether(tx, free, tools))]
  for (const wish of wishes.filter(waits)) verdicts.push([wish, await postAlone(tx, wish, rounds, tools)])
  return verdicts
}

const isLimited = ({ order }: Wish, rounds: ReadonlyMap<bigint, Round>): boolean =>
  order.bets.some((bet) => rounds.get(bet.roundId)?.memberStakeMax !== null)

const postAlone = async (tx: Tx, wish: Wish, rounds: ReadonlyMap<bigint, Round>, tools: BettingTools): Promise<OrderVerdict> => {
  const { memberId } = wish.order
  const over = await roundOverLimit(tx, wish.order, rounds)
  if (over) return { is: 'limit', roundId: over }
  const standing = (await tools.guard.standings(tx, [memberId])).get(memberId)
  const barred = barredVerdict(wish, standing, rounds, tools)
  if (barred) return barred
  const [posted] = await postTogether(tx, [wish], tools)
  invariant(posted, 'a posted order has a verdict')
  return posted[1]
}

/** What safer play says to an order of somebody whom it binds; each product is asked about by itself. */
const barredVerdict = (
  { order }: Wish,
  standing: Standing | undefined,
  rounds: ReadonlyMap<bigint, Round>,
  { guard }: BettingTools,
): OrderVerdict | undefined => {
  if (!standing) return undefined
  const products = new Set(order.bets.flatMap((bet) => rounds.get(bet.roundId)?.product ?? []))
  const stakes = order.bets.map((bet) => bet.stake)
  for (const product of products) {
    const refusal = guard.refusal(order.memberId, standing, { product, stakes })
    if (refusal) return { is: 'barred', refusal }
  }
  return undefined
}

const postTogether = async (tx: Tx, wishes: readonly Wish[], { ledger }: BettingTools): Promise<[Wish, OrderVerdict][]> => {
  if (wishes.length === 0) return []
  const posted = await ledger.postIn(
    tx,
    wishes.map((wish) => wish.entry),
  )
  const verdicts = wishes.map((wish, index): [Wish, OrderVerdict] => [wish, orderVerdict(wish, posted[index])])
  const bets = verdicts.flatMap(([wish, verdict]) => (verdict.is === 'accepted' ? takenBets(wish, verdict) : []))
  if (bets.length > 0) await insertBets(tx, bets)
  return verdicts
}

const takenBets = (wish: Wish, { orderId, at }: { orderId: bigint; at: Date }): Bet[] =>
  wish.bets.map((bet) => ({ ...bet, orderId, placedAt: at }))

const roundOverLimit = async (
  tx: Tx,
  { memberId, bets }: Order,
  rounds: ReadonlyMap<bigint, Round>,
): Promise<bigint | undefined> => {
  const roundIds = [...new Set(bets.map((bet) => bet.roundId))]
  const staked = new Map((await stakesOn(tx, [memberId], roundIds)).map((each) => [each.roundId, each.stake]))
  return roundIds.find((roundId) => {
    const max = rounds.get(roundId)?.memberStakeMax ?? null
    const stake = bets
      .filter((bet) => bet.roundId === roundId)
      .reduce((total, bet) => total + bet.stake, staked.get(roundId) ?? 0n)
    return max !== null && stake > max
  })
}
