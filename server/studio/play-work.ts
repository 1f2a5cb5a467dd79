import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import { betsOfRounds, roundOfBet, writeDecided } from '../betting/decided-store.ts'
import { transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { houseOwner, playWalletAccount } from '../ledger/accounts.ts'
import type { BatchWork } from '../ledger/batch-work.ts'
import type { Entry, PostingResult } from '../ledger/entry.ts'
import type { StakedRound } from '../jackpot/stake-store.ts'
import type { Ledger } from '../ledger/posting.ts'
import { type BookedEntry, entriesByKey, playBalancesOf } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import type { Win } from '../jackpot/take-part.ts'
import { type DecidedRound, decideRound, openSeed } from './books.ts'
import { freeStakeEntry, payoutEntry, product, stakeEntry } from './entries.ts'
import type { PlayRequest, PlayResult, PlayTools } from './play-request.ts'
import { drawnLevels, splitByJackpots } from './play-jackpot.ts'
import { priceOf, waitMs } from './rules.ts'
import { findOpenRound, findRound, insertRound, type PostedBet, postRounds, type StoredRound } from './round-store.ts'
import { countRound, lockSeed } from './seed-store.ts'
import type { SealedSeed } from './session-store.ts'
import { outcomesOf, ruleVersionOf, storedBets } from './stored-bets.ts'

export const playWork = (tools: PlayTools): BatchWork<PlayRequest, PlayResult> => ({
  keyOf: ({ key }) => key,
  accountOf: ({ memberId }) => playWalletAccount(memberId),
  memberOf: ({ memberId }) => memberId,
  sizeOf: ({ bets }) => bets.length * 2,
  isFast: ({ isDoubtful }) => !isDoubtful,
  fast: async (client, requests) => {
    const alone = oneEach(requests)
    const results = await playFast(client, alone, tools)
    const byRequest = new Map(alone.map((request, place) => [request, results[place]]))
    return requests.map((request) => byRequest.get(request))
  },
  slow: (client, requests) =>
    transactionOn(client, async (tx) => {
      const results = new Map<PlayRequest, PlayResult>()
      // In the same order in all processes, so that they wait for one another and do not deadlock.
      for (const request of requests.toSorted(byMember)) results.set(request, await playSlow(tx, request, tools))
      return requests.map((request) => results.get(request)!)
    }),
  // A concurrent repeat reads the first answer from the database.
  repeated: () => undefined,
})

/** Of each member one: two would take one place of a seed, and all of the batch would be decided again. */
const oneEach = (requests: readonly PlayRequest[]): PlayRequest[] => [
  ...new Map(requests.toReversed().map((request) => [request.memberId, request])).values(),
]

const byMember = (a: PlayRequest, b: PlayRequest): number => (a.memberId < b.memberId ? -1 : a.memberId > b.memberId ? 1 : 0)

/** Decides a round by a seed that is held, or that the batch compares. */
export const decide = ({ game, bets }: PlayRequest, seed: SealedSeed, { secrets }: PlayTools): DecidedRound => {
  const { clientSeed, nonce } = seed
  const decided = decideRound({ game, placed: bets, actions: [], serverSeed: openSeed(secrets, seed), clientSeed, nonce })
  invariant(decided, 'a round without actions can always begin')
  return decided
}

/** The fast path: rounds, stakes and payouts in one statement. Undefined for those that have to be decided with all locks. */
const playFast = async (
  client: pg.ClientBase,
  requests: readonly PlayRequest[],
  tools: PlayTools,
): Promise<(PlayResult | undefined)[]> => {
  const { isKept, staked } = await splitByJackpots(client, requests, tools)
  const kept = requests.filter((_, place) => isKept[place])
  const results = kept.length > 0 ? await postTogether(client, kept, staked, tools) : []
  return requests.map((_, place) => (isKept[place] ? results.shift() : undefined))
}

const postTogether = async (
  client: pg.ClientBase,
  requests: readonly PlayRequest[],
  staked: readonly StakedRound[],
  tools: PlayTools,
): Promise<(PlayResult | undefined)[]> => {
  const decided = requests.map((request) => decide(request, request.seed, tools))
  const entries = requests.map((request, place) => {
    const { stakes, payout } = entriesOf(request, decided[place]!)
    return payout ? [stakes, payout] : [stakes]
  })
  const prepared = tools.ledger.batch(entries.flat())
  const rounds = requests.map((request, place) => ({
    account: playWalletAccount(request.memberId),
    ...newRound(request, request.seed, decided[place]!, null),
  }))
  const bets = requests.flatMap((request, place) => postedBets(request, decided[place]!, place + 1))
  const stakes = { id: tools.newId(), rounds: staked }
  const results = await postRounds(client, prepared, { rounds, bets, stakes }).then(prepared.results, (error: unknown) => {
    prepared.failed(error)
    throw error
  })
  const inPools = new Set(staked.map(({ roundId }) => roundId))
  let after = 0
  return requests.map((request, place) => {
    after += entries[place]!.length
    const result = results[after - 1]
    const wins = inPools.has(request.roundId) ? [] : null
    return result && playedOf(request, { decided: decided[place]!, wins }, result)
  })
}

type Played = { decided: DecidedRound; wins: readonly Win[] | null }

const playedOf = (request: PlayRequest, { decided, wins }: Played, result: PostingResult): PlayResult | undefined => {
  if (result.is !== 'posted') return undefined
  const { seed } = request
  const round = newRound(request, seed, decided, result.at)
  return { is: 'played', round, balance: result.balance, decided, seed, wins }
}

const entriesOf = ({ key, memberId, bets, roundId, betIds, isFree }: PlayRequest, { settled }: DecidedRound) => {
  const payout = settled && payoutEntry(roundId, memberId, settled, betIds, isFree ? 'FREE_WIN' : 'WIN')
  return { stakes: (isFree ? freeStakeEntry : stakeEntry)(key, memberId, bets, betIds), payout }
}

const newRound = (
  { roundId, memberId, game }: PlayRequest,
  { id: seedId, nonce }: SealedSeed,
  { hash }: DecidedRound,
  at: Date | null,
): StoredRound => ({
  id: roundId,
  memberId,
  game: game.code,
  version: game.version,
  seedId,
  nonce,
  actions: [],
  openedAt: at ?? new Date(0),
  closedAt: hash === null ? null : at,
  bookHash: hash,
  isExpired: false,
  isVoid: false,
})

const postedBets = ({ game, betIds }: PlayRequest, { bets, settled }: DecidedRound, round: number): PostedBet[] =>
  bets.map((bet, place) => ({
    round,
    id: betIds[place] ?? 0n,
    stake: bet.stake,
    market: bet.market,
    selection: bet.selection,
    price: priceOf(bet),
    ruleVersion: ruleVersionOf(game),
    kind: settled?.[place]?.kind ?? '',
    amount: settled?.[place]?.amount ?? 0n,
    valid: settled?.[place]?.valid ?? 0n,
  }))

/** The slow path. */
const playSlow = async (tx: Tx, request: PlayRequest, tools: PlayTools): Promise<PlayResult> => {
  const held = await holdToPlay(tx, request, tools)
  return held.is === 'ready' ? write(tx, request, { ...held, decided: decide(request, held.seed, tools) }, tools) : held
}

/** A round may be decided now, by this seed. */
type Ready = { is: 'ready'; seed: SealedSeed; at: Date }

/** With the seed and the wallet account locked, what is read stays true until the end. A repeat gets the first answer. */
export const holdToPlay = async (tx: Tx, request: PlayRequest, tools: PlayTools): Promise<PlayResult | Ready> => {
  const { key, memberId, game, bets, isFree } = request
  const seed = await lockSeed(tx, memberId)
  invariant(seed, 'a game that is open has a seed')
  await holdWalletAccounts(tx, [playWalletAccount(memberId)])
  const booked = (await entriesByKey(tx, [key], [isFree ? houseOwner : memberId])).get(key)
  if (booked) return repeatResult(tx, request, booked)
  if (request.against) return { is: 'refused', refusal: request.against }
  const open = await findOpenRound(tx, memberId, game.code)
  if (open !== undefined) return { is: 'open', roundId: open }
  const at = tools.clock.now()
  const wait = waitMs(seed.playedAt, request.cycleMs, at)
  if (wait > 0) return { is: 'soon', waitMs: wait }
  const limitState = (await tools.guard.limitStates(tx, [memberId])).get(memberId)
  // What the house stakes is no stake of the member: limits of money say nothing about it, breaks do.
  const stakes = isFree ? [] : bets.map(({ stake }) => stake)
  const refusal = limitState && tools.guard.refusal(memberId, limitState, { product, stakes })
  return refusal ? { is: 'barred', refusal } : { is: 'ready', seed, at }
}

type Writing = { seed: SealedSeed; at: Date; decided: DecidedRound }

/** Posts a round and writes it, with all locks held. */
export const write = async (
  tx: Tx,
  request: PlayRequest,
  { seed, at, decided }: Writing,
  tools: PlayTools,
): Promise<PlayResult> => {
  const { ledger } = tools
  const { stakes, payout: owed } = entriesOf(request, decided)
  const [stake] = await ledger.postIn(tx, [stakes], at)
  if (stake?.is !== 'posted') return { is: stake?.is === 'insufficient' ? 'insufficient' : 'conflict' }
  const payout = owed && (await postOwed(tx, owed, at, ledger))
  const round = newRound(request, seed, decided, at)
  await countRound(tx, seed.id, at)
  await insertRound(tx, round)
  await writeDecided(tx, {
    roundId: round.id,
    bets: storedBets(round, request.game, decided.bets, request.betIds, { orderId: stake.entryId, at }),
    outcomes: outcomesOf(round, decided.settled ?? [], request.betIds, payout?.entryId ?? null),
    at,
  })
  const wins = request.isInJackpots ? await winsOf(tx, request, { seed, at, decided }, tools) : null
  const balance = wins?.at(-1)?.balance ?? payout?.balance ?? stake.balance
  return { is: 'played', round, balance, decided, seed, wins }
}

/** What a round that takes part wins from the jackpots; its stake goes into them. */
const winsOf = (
  tx: Tx,
  request: PlayRequest,
  { seed, at, decided }: Writing,
  { jackpots, secrets }: PlayTools,
): Promise<Win[] | null> => {
  const { roundId, memberId, game, betIds } = request
  const drawn = drawnLevels(request, seed, secrets)
  return jackpots.takePart(tx, { roundId, betId: betIds[0] ?? 0n, memberId, game: game.code, stake: decided.stake, drawn, at })
}

/** Posts what the house owes, once the stakes are taken: it must go through, since nothing else pays a locked round. */
export const postOwed = async (tx: Tx, entry: Entry, at: Date, ledger: Ledger): Promise<{ entryId: bigint; balance: Amount }> => {
  const [posted] = await ledger.postIn(tx, [entry], at)
  invariant(posted?.is === 'posted', 'the house pays a round once')
  return posted
}

const repeatResult = async (tx: Tx, { memberId, bets, game, isFree }: PlayRequest, booked: BookedEntry): Promise<PlayResult> => {
  const own = isFree ? booked.legs.slice(0, bets.length) : booked.legs.filter((leg) => leg.memberId === memberId)
  const roundId = await roundOfBet(tx, own[0]?.ref ?? 0n)
  const round = roundId === undefined ? undefined : await findRound(tx, roundId)
  if (booked.kind !== (isFree ? 'FREE_STAKE' : 'BET') || !round || round.game !== game.code) return { is: 'conflict' }
  const first = ((await betsOfRounds(tx, [round.id])).get(round.id) ?? []).slice(0, own.length)
  const isSame =
    first.length === bets.length &&
    bets.every((bet, place) => {
      const stored = first[place]
      return stored?.market === bet.market && stored.selection === bet.selection && stored.price === priceOf(bet)
    })
  if (!isSame) return { is: 'conflict' }
  return { is: 'repeated', round, balance: (await playBalancesOf(tx, [memberId])).get(memberId) ?? zero }
}
