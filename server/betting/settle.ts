import { type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx, Unavailable } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { invariant } from '../kit/invariant.ts'
import type { Entry } from '../ledger/entry.ts'
import { isTrialMember, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { isInDoubt } from '../ledger/watermark.ts'
import type { BettingTools } from './accept.ts'
import { type GradedBet, isFree, type OutcomeKind } from './bet.ts'
import { releaseExposures } from './exposure-store.ts'
import { type LessCounted, type Opposites, type Turnover, turnoverOfRound } from './opposites.ts'
import { insertOutcomes, type Outcome } from './outcome-store.ts'
import { type Pace, paceNow, restAfter } from './pace.ts'
import { returnFreeBets } from './return-free.ts'
import { houseFor, type Round, type RoundTotals } from './round.ts'
import { addProgress, claimRound, findProgress, finishRound, moveRound } from './store.ts'
import { type ReadPrefiltered, readRound, type Prefilter, type Prefiltered, type StreamedBet } from './stream-store.ts'

/**
 * The payout of a bet, including the stake. `kind` and `valid` unless simply won; `detail`: how it was won, as text of the
 * product.
 */
export type Prize = { amount: Amount; detail: string; kind?: OutcomeKind; valid?: Amount }

/** Grades a bet by the result of its round. Pure. Undefined for a losing bet. */
export type Grade = (bet: GradedBet) => Prize | undefined

export type EndOptions = {
  /** Approximate payouts per transaction; by default it depends on the load. */
  chunkPayouts?: number
}

/** `opposites`: of which only the net part counts as turnover; none by default. `turnover`: of these, where it is known already. */
export type SettleOptions = EndOptions & Pick<Prefilter, 'patterns'> & { opposites?: Opposites; turnover?: Turnover | undefined }

type EndTools = Pick<BettingTools, 'database' | 'ledger' | 'clock' | 'nextId'>

/** Settlement or refund, with the payout of each bet. */
type Ending = {
  state: 'settled' | 'void'
  grade: Grade
  prefilter: Prefilter
  opposites?: Opposites | undefined
  turnover?: Turnover | undefined
  options: EndOptions
}

type Run = Ending & { roundId: bigint; turnover: Turnover }

/** Longer reads would delay other queries on the same connections. */
const chunkBetsMax = 50_000

/** @returns false when the round was not open */
export const closeRound = ({ database }: Pick<BettingTools, 'database'>, roundId: bigint): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await claimRound(tx, roundId)
    return moveRound(tx, roundId, ['open'], 'closed')
  })

export const settleRound = async (
  tools: EndTools,
  roundId: bigint,
  grade: Grade,
  { patterns, opposites, turnover, ...options }: SettleOptions = {},
): Promise<RoundTotals> => {
  await moveRound(tools.database, roundId, ['closed'], 'settling')
  return endRound(tools, roundId, {
    state: 'settled',
    grade,
    prefilter: patterns ? { patterns } : {},
    opposites,
    turnover,
    options,
  })
}

export const voidRound = async (tools: EndTools, roundId: bigint, options: EndOptions = {}): Promise<RoundTotals> => {
  await inTransaction(tools.database, async (tx) => {
    await claimRound(tx, roundId)
    await moveRound(tx, roundId, ['open', 'closed'], 'void')
  })
  const refund: Grade = (bet) => ({ amount: bet.stake, detail: '', kind: 'void', valid: zero })
  return endRound(tools, roundId, { state: 'void', grade: refund, prefilter: {}, options })
}

/**
 * Processes all bets. Another process may work on the same round: each chunk is done once.
 * @throws Unavailable while bets of before the close may still appear
 */
const endRound = async (tools: EndTools, roundId: bigint, ending: Ending): Promise<RoundTotals> => {
  if (await isInDoubt(tools.database)) throw new Unavailable('transactions of a machine that was away are in doubt')
  const wanted = ending.state === 'settled' ? 'settling' : 'void'
  let { turnover } = ending
  for (;;) {
    const progress = await findProgress(tools.database, roundId)
    invariant(progress, 'only rounds that were opened end')
    if (progress.isDone && progress.state === ending.state) return progress
    invariant(progress.state === wanted, `a round is ${wanted} while its bets are done, not ${progress.state}`)
    turnover ??= await turnoverOfRound(tools.database, roundId, ending.opposites)
    await goThrough(tools, { ...ending, roundId, turnover }, progress.doneUpto)
  }
}

/** Processes chunks to the end, or until another process is ahead. */
const goThrough = async (tools: EndTools, ending: Run, start: bigint): Promise<void> => {
  const read = readRound(tools.database, ending.roundId, ending.prefilter)
  let pace = await paceFor(tools, ending.options)
  let size = pace.chunkPayouts
  let ahead: ReturnType<ReadPrefiltered> | undefined
  for (let after = start; ;) {
    const begun = performance.now()
    const prefiltered = await (ahead ?? read(after, size))
    const chunk = chunkOf(after, prefiltered, ending)
    size = nextSize(size, chunk.winners.length + chunk.losers.length, pace)
    ahead = prefiltered && pace.readsAhead ? heldBack(read(chunk.upto, size)) : undefined
    const isOurs = await inTransaction(tools.database, (tx) => finishChunk(tx, tools, ending, chunk))
    if (!prefiltered || !isOurs) return
    after = chunk.upto
    await restAfter(pace, performance.now() - begun)
    pace = await paceFor(tools, ending.options)
  }
}

const paceFor = async (tools: EndTools, options: EndOptions): Promise<Pace> => ({ ...(await paceNow(tools)), ...options })

/** Prevents an unhandled rejection of a promise that is awaited later. */
const heldBack = <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {})
  return promise
}

/** Bets of the next chunk, so that about `chunkPayouts` have an outcome at the rate of the last chunk; at most doubled. */
const nextSize = (size: number, outcomes: number, { chunkPayouts }: Pace): number => {
  const wanted = Math.round((size * chunkPayouts) / Math.max(1, outcomes))
  return Math.max(chunkPayouts, Math.min(wanted, size * 2, chunkBetsMax))
}

/** Bets of one transaction: after `start`, up to and including `upto`. `stake` in real money only; `losers` that count less. */
type Chunk = {
  start: bigint
  upto: bigint
  isLast: boolean
  bets: number
  stake: Amount
  winners: Winner[]
  losers: readonly LessCounted[]
}

type Winner = { bet: StreamedBet; prize: Prize }

const chunkOf = (start: bigint, prefiltered: Prefiltered | undefined, { grade, turnover }: Run): Chunk => {
  if (!prefiltered) return { start, upto: start, isLast: true, bets: 0, stake: zero, winners: [], losers: [] }
  const { upto, bets, stake } = prefiltered
  const winners = prefiltered.found.flatMap((bet): Winner[] => {
    const prize = grade(bet)
    // A void bet that the house paid has an outcome without a payout.
    return prize && (prize.amount > 0n || prize.kind === 'void') ? [{ bet, prize }] : []
  })
  const won = new Set(winners.map(({ bet }) => bet.id))
  const losers = turnover.lessBetween(start, upto).filter(({ id }) => !won.has(id))
  return { start, upto, isLast: false, bets, stake, winners, losers }
}

/** Pays a chunk and records the progress, in one transaction. @returns false when another process did it before */
const finishChunk = async (tx: Tx, tools: EndTools, ending: Run, chunk: Chunk): Promise<boolean> => {
  const { roundId, turnover } = ending
  const { start, upto, bets, stake, winners, losers, isLast } = chunk
  const real = winners.filter(({ bet, prize }) => !isTrialMember(bet.memberId) && prize.amount > 0n)
  const totals = { bets, stake, winners: real.length, paid: sum(real.map(({ prize }) => prize.amount)) }
  const product = await addProgress(tx, roundId, { from: start, to: upto, totals })
  if (!product) return false
  const at = tools.clock.now()
  const about = { roundId: String(roundId), product }
  if (isLast) {
    await finishRound(tx, roundId, ending.state, at)
    await releaseExposures(tx, roundId)
    await appendEvents(tx, { kind: `round.${ending.state}`, body: about, at })
  } else {
    await appendEvents(tx, { kind: `bets.${ending.state}`, body: { ...about, after: String(start), upto: String(upto) }, at })
  }
  const of = { roundId, version: 1, correctionId: null, at }
  if (losers.length > 0) await insertOutcomes(tx, losers.map(lostOf), of)
  // Wallet accounts are locked from here on, which blocks bets, so this comes last.
  if (winners.length > 0) await insertOutcomes(tx, await pay(tx, tools, product, chunk, turnover), of)
  const back = winners.filter(({ bet, prize }) => prize.kind === 'void' && isFree(bet))
  await returnFreeBets(
    tx,
    tools,
    product,
    back.map(({ bet }) => bet.id),
  )
  return true
}

/** A loser without an outcome counts in full. */
const lostOf = ({ id, memberId, valid }: LessCounted): Outcome => ({
  betId: id,
  memberId,
  kind: 'lost',
  amount: zero,
  uncollected: zero,
  valid,
  detail: '',
  entryId: null,
})

const pay = async (
  tx: Tx,
  { ledger }: EndTools,
  product: Round['product'],
  { winners }: Chunk,
  turnover: Turnover,
): Promise<Outcome[]> => {
  const paid = winners.filter(({ prize }) => prize.amount > 0n)
  const results = await ledger.postIn(
    tx,
    paid.map((winner) => entryOf(product, winner)),
  )
  const entries = new Map(
    paid.map(({ bet }, index) => {
      const result = results[index]
      invariant(result?.is === 'posted', 'what a chunk pays was never paid before')
      return [bet.id, result.entryId]
    }),
  )
  return winners.map(({ bet, prize }): Outcome => ({ ...outcomeOf(bet, prize, turnover), entryId: entries.get(bet.id) ?? null }))
}

const entryOf = (product: Round['product'], { bet, prize }: Winner): Entry => ({
  key: naturalKey(prize.kind === 'void' ? 'refund' : 'win', bet.id),
  kind: prize.kind === 'void' ? 'BET_CANCEL' : isFree(bet) ? 'FREE_WIN' : 'WIN',
  ref: bet.id,
  moves: [{ from: houseFor(product, bet.memberId), to: playWalletAccount(bet.memberId), amount: prize.amount }],
})

/** The outcome of a bet. The rules of a product may count less of a prize than netting leaves, such as nothing when void. */
export const outcomeOf = (bet: StreamedBet, { kind = 'won', valid, amount, detail }: Prize, turnover: Turnover) => {
  const net = turnover.of(bet)
  return {
    betId: bet.id,
    memberId: bet.memberId,
    kind,
    amount,
    uncollected: zero,
    valid: valid !== undefined && valid < net ? valid : net,
    detail,
  }
}
