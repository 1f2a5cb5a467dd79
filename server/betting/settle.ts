import { add, type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { announce } from '../kit/facts.ts'
import { invariant } from '../kit/invariant.ts'
import { type Entry, isTrialMember, naturalKey, playPurse } from '../ledger/ledger.ts'
import type { BettingTools } from './accept.ts'
import type { GradedBet } from './bet.ts'
import { houseFor, type Round, type RoundTotals } from './round.ts'
import { type StreamedBet, streamAfter } from './bet-store.ts'
import { addProgress, claimRound, findProgress, finishRound, insertPayouts, moveRound, type Payout } from './store.ts'

/** What a winning bet gets, stake included, and how many of its lines won. */
export type Prize = { amount: Amount; lines: number }

/** Decides a bet by the result of its round. Pure: asked twice, it answers the same. Undefined for a losing bet. */
export type Grade = (bet: GradedBet) => Prize | undefined

export type EndOptions = {
  /** About how many payouts go into one transaction. */
  chunkPayouts?: number
  /** After how many bets progress is written down even if hardly any has won. */
  chunkBets?: number
}

/** One side of a round's end: what each bet gets back, and how that is booked. */
type Ending = {
  state: 'settled' | 'void'
  kind: 'WIN' | 'BET_CANCEL'
  keyTag: string
  isRefund: boolean
  grade: Grade
  chunkPayouts: number
  chunkBets: number
}

const chunkSizes = { chunkPayouts: 2_000, chunkBets: 100_000 }

/** @returns false when the round was not open */
export const closeRound = ({ database }: BettingTools, roundId: bigint): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await claimRound(tx, roundId)
    return moveRound(tx, roundId, ['open'], 'closed')
  })

export const settleRound = async (
  tools: BettingTools,
  roundId: bigint,
  grade: Grade,
  options: EndOptions = {},
): Promise<RoundTotals> => {
  await moveRound(tools.database, roundId, ['closed'], 'settling')
  return endRound(tools, roundId, {
    state: 'settled',
    kind: 'WIN',
    keyTag: 'win',
    isRefund: false,
    grade,
    ...chunkSizes,
    ...options,
  })
}

export const voidRound = async (tools: BettingTools, roundId: bigint, options: EndOptions = {}): Promise<RoundTotals> => {
  await inTransaction(tools.database, async (tx) => {
    await claimRound(tx, roundId)
    await moveRound(tx, roundId, ['open', 'closed'], 'void')
  })
  const refund: Grade = (bet) => ({ amount: bet.stake, lines: 0 })
  return endRound(tools, roundId, {
    state: 'void',
    kind: 'BET_CANCEL',
    keyTag: 'refund',
    isRefund: true,
    grade: refund,
    ...chunkSizes,
    ...options,
  })
}

/** Goes through the bets until all are done. Another process may be at the same round: each chunk is done once. */
const endRound = async (tools: BettingTools, roundId: bigint, ending: Ending): Promise<RoundTotals> => {
  const wanted = ending.state === 'settled' ? 'settling' : 'void'
  for (;;) {
    const progress = await findProgress(tools.database, roundId)
    invariant(progress, 'only rounds that were opened end')
    if (progress.isDone && progress.state === ending.state) return progress
    invariant(progress.state === wanted, `a round is ${wanted} while its bets are done, not ${progress.state}`)
    await goThrough(tools, roundId, ending, progress.doneUpto)
  }
}

/** Does chunk after chunk to the end, or until another process turns out to be ahead. One is paid while the next is graded. */
const goThrough = async (tools: BettingTools, roundId: bigint, ending: Ending, start: bigint): Promise<void> => {
  let chunk = emptyChunk(start)
  let paying = Promise.resolve(true)
  for await (const bets of pagesAfter(tools, roundId, start, ending)) {
    for (const bet of bets) addToChunk(chunk, bet, ending.grade(bet))
    chunk.isLast = bets.length === 0
    if (!chunk.isLast && chunk.winners.length < ending.chunkPayouts && chunk.bets < ending.chunkBets) continue
    if (!(await paying)) return
    const full = chunk
    paying = heldBack(inTransaction(tools.database, (tx) => finishChunk(tx, tools, roundId, ending, full)))
    chunk = emptyChunk(full.upto)
  }
  await paying
}

/** A promise that is waited for later; until then its failure is nobody's yet. */
const heldBack = <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {})
  return promise
}

/** Pages of bets, each read while the one before is graded and paid; the last one is empty. */
const pagesAfter = async function* (
  { database }: BettingTools,
  roundId: bigint,
  start: bigint,
  { isRefund, chunkPayouts }: Ending,
): AsyncGenerator<StreamedBet[]> {
  const pageBets = isRefund ? chunkPayouts : chunkPayouts * 5
  let next = streamAfter(database, roundId, start, pageBets)
  for (;;) {
    const bets = await next
    const last = bets.at(-1)
    if (last) {
      next = heldBack(streamAfter(database, roundId, last.id, pageBets))
    }
    yield bets
    if (!last) return
  }
}

/** Bets that are booked together: those after `start`, up to and with `upto`. The stake is that of real money. */
type Chunk = {
  start: bigint
  upto: bigint
  isLast: boolean
  bets: number
  stake: Amount
  winners: { bet: StreamedBet; prize: Prize }[]
}

const emptyChunk = (start: bigint): Chunk => ({ start, upto: start, isLast: false, bets: 0, stake: zero, winners: [] })

const addToChunk = (chunk: Chunk, bet: StreamedBet, prize: Prize | undefined): void => {
  chunk.bets++
  if (!isTrialMember(bet.memberId)) chunk.stake = add(chunk.stake, bet.stake)
  chunk.upto = bet.id
  if (prize && prize.amount > 0n) chunk.winners.push({ bet, prize })
}

/** Pays a chunk and moves the round on, in one transaction. @returns false when another process was there before */
const finishChunk = async (tx: Tx, tools: BettingTools, roundId: bigint, ending: Ending, chunk: Chunk): Promise<boolean> => {
  const now = await findProgress(tx, roundId, 'locked')
  if (!now || now.isDone || now.doneUpto !== chunk.start) return false
  const at = tools.clock.now()
  if (chunk.winners.length > 0)
    await insertPayouts(tx, roundId, await pay(tx, tools, ending, now.product, chunk), { isRefund: ending.isRefund, at })
  const real = chunk.winners.filter(({ bet }) => !isTrialMember(bet.memberId))
  const paid = sum(real.map(({ prize }) => prize.amount))
  await addProgress(tx, roundId, chunk.upto, { bets: chunk.bets, stake: chunk.stake, winners: real.length, paid })
  if (!chunk.isLast) return true
  await finishRound(tx, roundId, ending.state, at)
  await announce(tx, { kind: `round.${ending.state}`, body: { roundId: String(roundId), product: now.product }, at })
  return true
}

const pay = async (
  tx: Tx,
  { ledger }: BettingTools,
  ending: Ending,
  product: Round['product'],
  chunk: Chunk,
): Promise<Payout[]> => {
  const entries = chunk.winners.map(({ bet, prize }): Entry => ({
    key: naturalKey(ending.keyTag, bet.id),
    kind: ending.kind,
    ref: bet.id,
    moves: [{ from: houseFor(product, bet.memberId), to: playPurse(bet.memberId), amount: prize.amount }],
  }))
  const verdicts = await ledger.postIn(tx, entries)
  return chunk.winners.map(({ bet, prize }, index): Payout => {
    const verdict = verdicts[index]
    invariant(verdict?.is === 'posted', 'what a chunk pays was never paid before')
    return { bet, entryId: verdict.entryId, ...prize }
  })
}
