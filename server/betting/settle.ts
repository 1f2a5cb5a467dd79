import { add, type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { announce } from '../kit/facts.ts'
import { invariant } from '../kit/invariant.ts'
import { type Entry, naturalKey, purse } from '../ledger/ledger.ts'
import type { BettingTools } from './accept.ts'
import type { Bet } from './bet.ts'
import { houseOf, type Round, type RoundTotals } from './round.ts'
import { addProgress, betsAfter, claimRound, findProgress, finishRound, insertPayouts, moveRound, type Payout, type Progress } from './store.ts'

/** What a winning bet gets, stake included, and how many of its lines won. */
export type Prize = { amount: Amount; lines: number }

/** Decides a bet by the result of its round. Pure: asked twice, it answers the same. Undefined for a losing bet. */
export type Grade = (bet: Bet) => Prize | undefined

export type EndOptions = {
  /** About how many payouts go into one transaction. */
  chunkPayouts?: number
  /** After how many bets progress is written down even if hardly any has won. */
  chunkBets?: number
}

const pageBets = 5_000

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

export const settleRound = async (tools: BettingTools, roundId: bigint, grade: Grade, options: EndOptions = {}): Promise<RoundTotals> => {
  await moveRound(tools.database, roundId, ['closed'], 'settling')
  return endRound(tools, roundId, { state: 'settled', kind: 'WIN', keyTag: 'win', isRefund: false, grade, ...chunkSizes, ...options })
}

export const voidRound = async (tools: BettingTools, roundId: bigint, options: EndOptions = {}): Promise<RoundTotals> => {
  await inTransaction(tools.database, async (tx) => {
    await claimRound(tx, roundId)
    await moveRound(tx, roundId, ['open', 'closed'], 'void')
  })
  const refund: Grade = (bet) => ({ amount: bet.stake, lines: 0 })
  return endRound(tools, roundId, { state: 'void', kind: 'BET_CANCEL', keyTag: 'refund', isRefund: true, grade: refund, ...chunkSizes, ...options })
}

/** Goes through the bets in chunks until all are done. Another process may be at the same round: each chunk is done once. */
const endRound = async (tools: BettingTools, roundId: bigint, ending: Ending): Promise<RoundTotals> => {
  for (;;) {
    const progress = await findProgress(tools.database, roundId)
    invariant(progress, 'only rounds that were opened end')
    if (progress.isDone && progress.state === ending.state) return progress
    const wanted = ending.state === 'settled' ? 'settling' : 'void'
    invariant(progress.state === wanted, `a round is ${wanted} while its bets are done, not ${progress.state}`)
    const chunk = await gradeChunk(tools, roundId, progress.doneUpto, ending)
    await inTransaction(tools.database, (tx) => finishChunk(tx, tools, roundId, ending, progress, chunk))
  }
}

type Chunk = { winners: { bet: Bet; prize: Prize }[]; bets: number; stake: Amount; upto: bigint; isLast: boolean }

/** Reads and grades bets until there is enough to pay. */
const gradeChunk = async ({ database }: BettingTools, roundId: bigint, after: bigint, { grade, chunkPayouts, chunkBets }: Ending): Promise<Chunk> => {
  const chunk: Chunk = { winners: [], bets: 0, stake: zero, upto: after, isLast: false }
  while (!chunk.isLast && chunk.winners.length < chunkPayouts && chunk.bets < chunkBets) {
    const bets = await betsAfter(database, roundId, chunk.upto, Math.min(pageBets, chunkPayouts))
    chunk.isLast = bets.length === 0
    for (const bet of bets) addToChunk(chunk, bet, grade(bet))
  }
  return chunk
}

const addToChunk = (chunk: Chunk, bet: Bet, prize: Prize | undefined): void => {
  chunk.bets++
  chunk.stake = add(chunk.stake, bet.stake)
  chunk.upto = bet.id
  if (prize && prize.amount > 0n) chunk.winners.push({ bet, prize })
}

/** Pays a chunk and moves the round on, in one transaction; does nothing when another process was there before. */
const finishChunk = async (tx: Tx, tools: BettingTools, roundId: bigint, ending: Ending, before: Progress, chunk: Chunk): Promise<void> => {
  const now = await findProgress(tx, roundId, 'locked')
  if (!now || now.isDone || now.doneUpto !== before.doneUpto) return
  if (chunk.winners.length > 0) await pay(tx, tools, ending, now, chunk)
  const paid = sum(chunk.winners.map(({ prize }) => prize.amount))
  await addProgress(tx, roundId, chunk.upto, { bets: chunk.bets, stake: chunk.stake, winners: chunk.winners.length, paid })
  if (!chunk.isLast) return
  const at = tools.clock.now()
  await finishRound(tx, roundId, ending.state, at)
  await announce(tx, { kind: `round.${ending.state}`, body: { roundId: String(roundId), product: now.product }, at })
}

const pay = async (tx: Tx, { ledger, clock }: BettingTools, ending: Ending, { product }: Pick<Round, 'product'>, chunk: Chunk): Promise<void> => {
  const from = houseOf(product)
  const entries = chunk.winners.map(({ bet, prize }): Entry => ({
    key: naturalKey(ending.keyTag, bet.id),
    kind: ending.kind,
    ref: bet.id,
    moves: [{ from, to: purse(bet.memberId), amount: prize.amount }],
  }))
  const verdicts = await ledger.postIn(tx, entries)
  const at = clock.now()
  const payouts = chunk.winners.map(({ bet, prize }, index): Payout => {
    const verdict = verdicts[index]
    invariant(verdict?.is === 'posted', 'what a chunk pays was never paid before')
    return { bet, entryId: verdict.entryId, ...prize, isRefund: ending.isRefund, at }
  })
  await insertPayouts(tx, payouts)
}
