import { type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { invariant } from '../kit/invariant.ts'
import type { Entry } from '../ledger/entry.ts'
import { isTrialMember, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { BettingTools } from './accept.ts'
import type { GradedBet } from './bet.ts'
import { type Pace, paceNow, restAfter } from './pace.ts'
import { houseFor, type Round, type RoundTotals } from './round.ts'
import { addProgress, claimRound, findProgress, finishRound, insertPayouts, moveRound, type Payout } from './store.ts'
import { type ReadPrefiltered, readRound, type Prefilter, type Prefiltered, type StreamedBet } from './stream-store.ts'

/** What a winning bet gets, stake included, and how many of its lines won. */
export type Prize = { amount: Amount; lines: number }

/** Decides a bet by the result of its round. Pure: asked twice, it answers the same. Undefined for a losing bet. */
export type Grade = (bet: GradedBet) => Prize | undefined

export type EndOptions = {
  /** About how many payouts go into one transaction; by itself it follows what else goes on. */
  chunkPayouts?: number
}

/** What of a round's end may be told beside the grade. */
export type SettleOptions = EndOptions & Pick<Prefilter, 'patterns'>

/** What the end of a round needs. */
type EndTools = Pick<BettingTools, 'database' | 'ledger' | 'clock'>

/** One side of a round's end: what each bet gets back, and how that is booked. */
type Ending = {
  state: 'settled' | 'void'
  kind: 'WIN' | 'BET_CANCEL'
  keyTag: string
  isRefund: boolean
  grade: Grade
  prefilter: Prefilter
  options: EndOptions
}

/** Longer reading would keep the others on the same connections waiting. */
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
  { patterns, ...options }: SettleOptions = {},
): Promise<RoundTotals> => {
  await moveRound(tools.database, roundId, ['closed'], 'settling')
  return endRound(tools, roundId, {
    state: 'settled',
    kind: 'WIN',
    keyTag: 'win',
    isRefund: false,
    grade,
    prefilter: patterns ? { patterns } : {},
    options,
  })
}

export const voidRound = async (tools: EndTools, roundId: bigint, options: EndOptions = {}): Promise<RoundTotals> => {
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
    prefilter: {},
    options,
  })
}

/** Goes through the bets until all are done. Another process may be at the same round: each chunk is done once. */
const endRound = async (tools: EndTools, roundId: bigint, ending: Ending): Promise<RoundTotals> => {
  const wanted = ending.state === 'settled' ? 'settling' : 'void'
  for (;;) {
    const progress = await findProgress(tools.database, roundId)
    invariant(progress, 'only rounds that were opened end')
    if (progress.isDone && progress.state === ending.state) return progress
    invariant(progress.state === wanted, `a round is ${wanted} while its bets are done, not ${progress.state}`)
    await goThrough(tools, roundId, ending, progress.doneUpto)
  }
}

/** Does chunk after chunk to the end, or until another process turns out to be ahead. */
const goThrough = async (tools: EndTools, roundId: bigint, ending: Ending, start: bigint): Promise<void> => {
  const read = readRound(tools.database, roundId, ending.prefilter)
  let pace = await paceFor(tools, ending.options)
  let size = pace.chunkPayouts
  let ahead: ReturnType<ReadPrefiltered> | undefined
  for (let after = start; ;) {
    const begun = performance.now()
    const prefiltered = await (ahead ?? read(after, size))
    const chunk = chunkOf(after, prefiltered, ending.grade)
    size = nextSize(size, chunk.winners.length, pace)
    ahead = prefiltered && pace.readsAhead ? heldBack(read(chunk.upto, size)) : undefined
    const isOurs = await inTransaction(tools.database, (tx) => finishChunk(tx, tools, roundId, ending, chunk))
    if (!prefiltered || !isOurs) return
    after = chunk.upto
    await restAfter(pace, performance.now() - begun)
    pace = await paceFor(tools, ending.options)
  }
}

const paceFor = async (tools: EndTools, options: EndOptions): Promise<Pace> => ({ ...(await paceNow(tools)), ...options })

/** A promise that is waited for later; until then its failure is nobody's yet. */
const heldBack = <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {})
  return promise
}

/** So many bets that about `chunkPayouts` of them win, going by the chunk before; at most twice as many as that had. */
const nextSize = (size: number, winners: number, { chunkPayouts }: Pace): number => {
  const wanted = Math.round((size * chunkPayouts) / Math.max(1, winners))
  return Math.max(chunkPayouts, Math.min(wanted, size * 2, chunkBetsMax))
}

/** Bets that are booked together: those after `start`, up to and with `upto`. The stake is that of real money. */
type Chunk = {
  start: bigint
  upto: bigint
  isLast: boolean
  bets: number
  stake: Amount
  winners: Winner[]
}

type Winner = { bet: StreamedBet; prize: Prize }

const chunkOf = (start: bigint, prefiltered: Prefiltered | undefined, grade: Grade): Chunk => {
  if (!prefiltered) return { start, upto: start, isLast: true, bets: 0, stake: zero, winners: [] }
  const winners = prefiltered.found.flatMap((bet): Winner[] => {
    const prize = grade(bet)
    return prize && prize.amount > 0n ? [{ bet, prize }] : []
  })
  return { start, upto: prefiltered.upto, isLast: false, bets: prefiltered.bets, stake: prefiltered.stake, winners }
}

/** Pays a chunk and moves the round on, in one transaction. @returns false when another process was there before */
const finishChunk = async (tx: Tx, tools: EndTools, roundId: bigint, ending: Ending, chunk: Chunk): Promise<boolean> => {
  const { start, upto, bets, stake, winners, isLast } = chunk
  const real = winners.filter(({ bet }) => !isTrialMember(bet.memberId))
  const totals = { bets, stake, winners: real.length, paid: sum(real.map(({ prize }) => prize.amount)) }
  const product = await addProgress(tx, roundId, { from: start, to: upto, totals })
  if (!product) return false
  const at = tools.clock.now()
  const about = { roundId: String(roundId), product }
  if (isLast) {
    await finishRound(tx, roundId, ending.state, at)
    await appendEvents(tx, { kind: `round.${ending.state}`, body: about, at })
  } else {
    await appendEvents(tx, { kind: `bets.${ending.state}`, body: { ...about, after: String(start), upto: String(upto) }, at })
  }
  // Wallet accounts are locked from here on: the less is left to do, the sooner their owners can bet again.
  if (winners.length > 0)
    await insertPayouts(tx, roundId, await pay(tx, tools, ending, product, chunk), { isRefund: ending.isRefund, at })
  return true
}

const pay = async (tx: Tx, { ledger }: EndTools, ending: Ending, product: Round['product'], chunk: Chunk): Promise<Payout[]> => {
  const entries = chunk.winners.map(({ bet, prize }): Entry => ({
    key: naturalKey(ending.keyTag, bet.id),
    kind: ending.kind,
    ref: bet.id,
    moves: [{ from: houseFor(product, bet.memberId), to: playWalletAccount(bet.memberId), amount: prize.amount }],
  }))
  const results = await ledger.postIn(tx, entries)
  return chunk.winners.map(({ bet, prize }, index): Payout => {
    const result = results[index]
    invariant(result?.is === 'posted', 'what a chunk pays was never paid before')
    return { bet, entryId: result.entryId, ...prize }
  })
}
