import { amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { type Database, transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type BookedEntry, entriesByKey } from '../ledger/statements.ts'
import type { Entry, PostingResult } from '../ledger/entry.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { BatchWork } from '../ledger/batch-work.ts'
import { isTrialMember, playWalletAccount } from '../ledger/accounts.ts'
import type { PlayGuard } from '../safer/guard.ts'
import type { LimitState } from '../safer/rules.ts'
import { areSameBets, type Bet, type Order, orderBetsMax, type AcceptResult, type OrderRefusal } from './bet.ts'
import { houseFor, isSelling, type Round } from './round.ts'
import { betsOf, textSeparator } from './bet-store.ts'
import { addExposures, exceededBy, holdExposures } from './exposure-store.ts'
import { hashOfBets, isRefusal, keepRefusals, type RefusedOrder, refusedOrders } from './refusal-store.ts'
import { roundOverLimit } from './round-limit.ts'
import { insertSeats, roundsJoined } from './seat-store.ts'
import { acceptBatch, holdRounds, insertBets, type OfferedBet, roundsOf } from './store.ts'

export type BettingTools = { database: Database; ledger: Ledger; clock: Clock; guard: PlayGuard; nextId(): bigint }

/** An order, its bets with their ids, how many numbers of limited cost they cover, and the entry of their stakes. */
export type BetRequest = { order: Order; bets: readonly OfferedBet[]; exposures: number; entry: Entry }

/** @throws InvariantError for an invalid order: no bets, stakes not above zero, more turnover than stake */
export const betRequestOf = (order: Order, rounds: ReadonlyMap<bigint, Round>, nextId: () => bigint): BetRequest => {
  invariant(order.bets.length > 0 && order.bets.length <= orderBetsMax, `an order has 1 to ${orderBetsMax} bets`)
  invariant(
    order.bets.every((bet) => bet.stake > 0n && bet.valid >= 0n && bet.valid <= bet.stake),
    'a bet has a stake and counts at most that',
  )
  const isTrial = isTrialMember(order.memberId)
  const bets = order.bets.map((bet): OfferedBet => {
    const round = rounds.get(bet.roundId)
    invariant(round, 'the rounds of an order were looked up')
    const { product, game } = round
    const { roundId, stake, valid, market, selection, price, ruleVersion } = bet
    const [id, memberId] = [nextId(), order.memberId]
    // Trial money costs the house nothing.
    const exposures = isTrial ? undefined : bet.exposures
    return { id, memberId, roundId, stake, valid, product, game, market, selection, price, ruleVersion, exposures }
  })
  const isText = (text: string): boolean => !text.includes(textSeparator)
  invariant(
    bets.every((bet) => isText(bet.market) && isText(bet.selection) && isText(bet.price)),
    'the texts of a bet are plain',
  )
  const from = playWalletAccount(order.memberId)
  const moves = bets.map(({ product, stake, id }) => ({
    from,
    to: houseFor(product, order.memberId),
    amount: stake,
    ref: id,
  }))
  const exposures = bets.reduce((count, bet) => count + (bet.exposures?.length ?? 0), 0)
  return { order, bets, exposures, entry: { key: order.key, kind: 'BET', ref: bets[0]?.id ?? 0n, moves } }
}

export const acceptingWork = (tools: BettingTools): BatchWork<BetRequest, AcceptResult> => ({
  keyOf: (request) => request.order.key,
  accountOf: (request) => playWalletAccount(request.order.memberId),
  memberOf: (request) => request.order.memberId,
  // What the numbers of a round may cost is counted for all members together.
  isDirect: (request) => request.exposures === 0,
  sizeOf: (request) => Math.max(request.order.bets.length, request.exposures),
  isFast: () => true,
  fast: (client, requests) => acceptFast(client, requests, tools),
  slow: (client, requests) => transactionOn(client, (tx) => acceptSlow(tx, requests, tools)),
  repeated: (request, first, answer) => {
    const isSame = request.order.memberId === first.order.memberId && areSameBets(request.order.bets, first.order.bets)
    if (!isSame) return undefined
    return answer.is === 'accepted' ? { ...answer, is: 'repeated' } : answer
  },
})

/** The fast path: stakes and bets of all orders in one statement. Undefined for those that need the slow path. */
const acceptFast = async (
  client: pg.ClientBase,
  requests: readonly BetRequest[],
  { ledger }: BettingTools,
): Promise<(AcceptResult | undefined)[]> => {
  const prepared = ledger.batch(requests.map((request) => request.entry))
  const bets = prepared.order.flatMap((index) => requests[index]?.bets ?? [])
  const results = await acceptBatch(client, prepared, bets).then(prepared.results, (error: unknown) => {
    prepared.failed(error)
    throw error
  })
  return requests.map((request, index) => {
    const result = results[index]
    return result && acceptResultOf(request, result)
  })
}

const acceptResultOf = ({ bets }: BetRequest, result: PostingResult | undefined): AcceptResult => {
  invariant(result, 'every order is answered')
  // Used keys were filtered before, except those whose entries are archived.
  if (result.is === 'repeated' || result.is === 'conflict') return { is: 'conflict', orderId: result.entryId }
  if (result.is !== 'posted') return { is: result.is }
  return { is: 'accepted', orderId: result.entryId, betIds: bets.map((bet) => bet.id), balance: result.balance, at: result.at }
}

/** The slow path: locks rounds, numbers and wallet accounts first, so that later reads stay valid until the end. */
const acceptSlow = async (tx: Tx, requests: readonly BetRequest[], tools: BettingTools): Promise<AcceptResult[]> => {
  const roundIds = [...new Set(requests.flatMap((request) => request.order.bets.map((bet) => bet.roundId)))]
  await holdRounds(tx, roundIds)
  await holdExposures(tx, [
    ...new Set(requests.flatMap(({ bets }) => bets.filter((bet) => bet.exposures).map((bet) => bet.roundId))),
  ])
  await holdWalletAccounts(tx, [...new Set(requests.map((request) => playWalletAccount(request.order.memberId)))])
  const known = await entriesByKey(
    tx,
    requests.map((request) => request.order.key),
    requests.map((request) => request.order.memberId),
  )
  const refused = await refusedOrders(
    tx,
    requests.map((request) => request.order),
  )
  const rounds = await roundsOf(tx, roundIds)
  // The bets are placed at the time at which the rounds were found open.
  const at = tools.clock.now()
  const decided = new Map<BetRequest, AcceptResult>()
  for (const request of requests) {
    const [book, before] = [known.get(request.order.key), refused.get(request.order.key)]
    const repeat = book ? await repeatResult(tx, request, book) : before && refusedBefore(request, before)
    if (repeat) decided.set(request, repeat)
  }
  const asked = requests.filter((request) => !decided.has(request))
  for (const [request, result] of await decideNew(tx, asked, { rounds, at }, tools)) decided.set(request, result)
  return requests.flatMap((request) => decided.get(request) ?? [])
}

const refusedBefore = ({ order }: BetRequest, { asked, refusal }: Pick<RefusedOrder, 'asked' | 'refusal'>): AcceptResult => {
  const isSame = asked.length === 0 || asked.equals(hashOfBets(order.bets))
  return isSame && refusal.is !== 'free-bet' ? refusal : { is: 'conflict' }
}

/** Decides orders whose keys are new, and keeps what it refuses. */
const decideNew = async (
  tx: Tx,
  requests: readonly BetRequest[],
  { rounds, at }: Sale,
  tools: BettingTools,
): Promise<[BetRequest, AcceptResult][]> => {
  const closed = requests.flatMap((request): [BetRequest, AcceptResult][] => {
    const result = closedResult(request, rounds, at)
    return result ? [[request, result]] : []
  })
  const late = new Set(closed.map(([request]) => request))
  const open = requests.filter((request) => !late.has(request))
  const results = [...closed, ...(await postRequests(tx, open, { rounds, at }, tools))]
  const refused = results.flatMap(([{ order }, refusal]) =>
    isRefusal(refusal) ? { memberId: order.memberId, key: order.key, asked: hashOfBets(order.bets), refusal } : [],
  )
  await keepRefusals(tx, refused, at)
  return results
}

const repeatResult = async (tx: Tx, { order, bets }: BetRequest, book: BookedEntry): Promise<AcceptResult> => {
  const legs = book.legs.filter((leg) => leg.memberId === order.memberId)
  const betIds = legs.map((leg) => leg.ref)
  const stored = await betsOf(tx, order.memberId, betIds)
  const first = betIds.flatMap((id) => stored.get(id) ?? [])
  if (book.kind !== 'BET' || !areSameBets(order.bets, first)) return { is: 'conflict', orderId: book.id }
  // It may be our own: sent again after its connection broke before it could answer.
  const is = first[0]?.id === bets[0]?.id ? 'accepted' : 'repeated'
  return { is, orderId: book.id, betIds, balance: legs.at(-1)?.balanceAfter ?? amount(0n), at: book.at }
}

/** Why an order is refused whose rounds are not open at a time. */
export const closedResult = (
  { order }: { order: Pick<Order, 'bets'> },
  rounds: ReadonlyMap<bigint, Round>,
  now: Date,
): OrderRefusal | undefined => {
  const closed = order.bets.find((bet) => !isSelling(rounds.get(bet.roundId), now))
  if (!closed) return undefined
  const opensAt = rounds.get(closed.roundId)?.opensAt
  return { is: opensAt && now < opensAt ? 'early' : 'closed', roundId: closed.roundId }
}

/** The rounds of the orders, and when they were found open. */
type Sale = { rounds: ReadonlyMap<bigint, Round>; at: Date }

/**
 * Orders are posted together where possible, and one by one where they share a limit: on rounds or numbers with a limit, and for
 * several orders of a member with limits of safer play.
 */
const postRequests = async (
  tx: Tx,
  requests: readonly BetRequest[],
  { rounds, at }: Sale,
  tools: BettingTools,
): Promise<[BetRequest, AcceptResult][]> => {
  if (requests.length === 0) return []
  const bound = await tools.guard.limitStates(tx, [...new Set(requests.map(({ order }) => order.memberId))])
  const hasMore = ({ order: { memberId } }: BetRequest): boolean =>
    requests.filter(({ order }) => order.memberId === memberId).length > 1
  const waits = (request: BetRequest): boolean =>
    isLimited(request, rounds) || (bound.has(request.order.memberId) && hasMore(request))
  const together = requests.filter((request) => !waits(request))
  const barred = together.flatMap((request): [BetRequest, AcceptResult][] => {
    const result = barredResult(request, bound.get(request.order.memberId), rounds, tools)
    return result ? [[request, result]] : []
  })
  const refused = new Set(barred.map(([request]) => request))
  const free = together.filter((request) => !refused.has(request))
  const results = [...barred, ...(await postTogether(tx, free, at, tools))]
  for (const request of requests.filter(waits)) results.push([request, await postAlone(tx, request, { rounds, at }, tools)])
  return results
}

const isLimited = ({ order, exposures }: BetRequest, rounds: ReadonlyMap<bigint, Round>): boolean =>
  exposures > 0 ||
  order.bets.some(({ roundId }) => rounds.get(roundId)?.memberStakeMax !== null || rounds.get(roundId)?.oneBetEach === true)

const postAlone = async (tx: Tx, request: BetRequest, { rounds, at }: Sale, tools: BettingTools): Promise<AcceptResult> => {
  const { memberId } = request.order
  const over = await roundOverLimit(tx, request.order, rounds)
  if (over) return { is: 'limit', roundId: over }
  const seated = seatedBets(request, rounds)
  const joined = await roundJoined(tx, memberId, seated)
  if (joined !== undefined) return { is: 'joined', roundId: joined }
  const limitState = (await tools.guard.limitStates(tx, [memberId])).get(memberId)
  const barred = barredResult(request, limitState, rounds, tools)
  if (barred) return barred
  const numbers = request.exposures > 0 ? await exceededBy(tx, request.bets) : []
  if (numbers.length > 0) return { is: 'sold-out', numbers }
  const [posted] = await postTogether(tx, [request], at, tools)
  invariant(posted, 'a posted order has a result')
  if (posted[1].is === 'accepted' && request.exposures > 0) await addExposures(tx, request.bets)
  if (posted[1].is === 'accepted' && seated.length > 0) await insertSeats(tx, seated)
  return posted[1]
}

/** The bets of an order in rounds that take one of each member. */
const seatedBets = ({ bets }: BetRequest, rounds: ReadonlyMap<bigint, Round>): OfferedBet[] =>
  bets.filter(({ roundId }) => rounds.get(roundId)?.oneBetEach)

/** A round of which these would be second bets of the member; the wallet account is locked. */
const roundJoined = async (tx: Tx, memberId: bigint, seated: readonly OfferedBet[]): Promise<bigint | undefined> => {
  if (seated.length === 0) return undefined
  const roundIds = seated.map(({ roundId }) => roundId)
  const taken = await roundsJoined(tx, memberId, roundIds)
  return roundIds.find((roundId, place) => taken.has(roundId) || roundIds.indexOf(roundId) !== place)
}

/** Safer play's check of an order of a member with limits or breaks; each product is checked separately. */
const barredResult = (
  { order }: BetRequest,
  limitState: LimitState | undefined,
  rounds: ReadonlyMap<bigint, Round>,
  { guard }: BettingTools,
): AcceptResult | undefined => {
  if (!limitState) return undefined
  const products = new Set(order.bets.flatMap((bet) => rounds.get(bet.roundId)?.product ?? []))
  const stakes = order.bets.map((bet) => bet.stake)
  for (const product of products) {
    const refusal = guard.refusal(order.memberId, limitState, { product, stakes })
    if (refusal) return { is: 'barred', refusal }
  }
  return undefined
}

const postTogether = async (
  tx: Tx,
  requests: readonly BetRequest[],
  at: Date,
  { ledger }: BettingTools,
): Promise<[BetRequest, AcceptResult][]> => {
  if (requests.length === 0) return []
  const posted = await ledger.postIn(
    tx,
    requests.map((request) => request.entry),
    at,
  )
  const results = requests.map((request, index): [BetRequest, AcceptResult] => [request, acceptResultOf(request, posted[index])])
  const bets = results.flatMap(([request, result]) => (result.is === 'accepted' ? takenBets(request, result) : []))
  if (bets.length > 0) await insertBets(tx, bets)
  return results
}

const takenBets = (request: BetRequest, { orderId, at }: { orderId: bigint; at: Date }): Bet[] =>
  request.bets.map((bet) => ({ ...bet, orderId, placedAt: at }))
