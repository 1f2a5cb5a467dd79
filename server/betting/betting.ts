import * as contract from '@tamuvo/contract/betting.ts'
import * as winners from '@tamuvo/contract/winners.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Queryable, Tx } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import { type Answered, type Ledger, openBatchWriters } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { noGuard, type PlayGuard } from '../safer/safer.ts'
import { acceptingWork, type BettingTools, betRequestOf } from './accept.ts'
import type { Bet, Order, AcceptResult } from './bet.ts'
import { getBet } from './get-bet.ts'
import { getRankList } from './get-rank-list.ts'
import { getWinnerBoard } from './get-winner-board.ts'
import { listBets } from './list-bets.ts'
import type { Round, RoundTotals } from './round.ts'
import { correctRound } from './correct.ts'
import { closeRound, type EndOptions, type Grade, settleRound, type SettleOptions, voidRound } from './settle.ts'
import { betsAfter } from './bet-store.ts'
import { betRecord } from './record-store.ts'
import { findProgress, insertRound, roundsOf, sumBets } from './store.ts'

export type { Bet, BetRecordRow, NewBet, OutcomeKind, Order, AcceptResult } from './bet.ts'
export { addEffects, type Correction, correctionsOf, endCorrection, findCorrection, listCorrections } from './correction-store.ts'
export { decideOnCorrection, proposeCorrection } from './corrections.ts'
export { bookedBet } from './booked-bet.ts'
export { labelBets } from './causes.ts'
export { betById, betRecord, betsOfOrder, winnersOfRound } from './record-store.ts'
export type { BetFilter, BetRecord, BetTotals } from './record-store.ts'
export { houseOf } from './round.ts'
export { maskWinner } from './winners.ts'
export type { Round, RoundState, RoundTotals } from './round.ts'
export { countUnsettledBets } from './store.ts'
export type { EndOptions, Grade, Prize, SettleOptions } from './settle.ts'
export { linesAfter, readRound, tellStandings } from './stream-store.ts'
export type { BetLines, Prefilter, Prefiltered, Standing, StreamedBet } from './stream-store.ts'

/** What betting's own calls need. */
export type BettingServices = PlatformServices & { catalog: Catalog }

export const bettingCalls = [...implement(contract, { listBets, getBet }), ...implement(winners, { getWinnerBoard, getRankList })]

export type Betting = {
  /**
   * Takes an order: its bets and the entry of their stakes are written together or not at all.
   * @throws LedgerBusy, LedgerUnanswered as `Ledger.post` does
   */
  accept(order: Order): Promise<AcceptResult>
  openRound(tx: Tx, round: Omit<Round, 'state' | 'settledAt'>): Promise<void>
  /** Stops a round: waits for the orders being written, none follows. @returns false when it was not open */
  closeRound(roundId: bigint): Promise<boolean>
  /**
   * Grades the bets of a closed round and pays the winners, some hundred in a transaction, fewer while bets are taken.
   * With `marks` only bets that hold one are graded, all others have lost. Goes on where a broken run stopped, on any
   * process; pays nothing twice. Announces the fact `bets.settled` with the ids of each chunk, in the end `round.settled`.
   */
  settleRound(roundId: bigint, grade: Grade, options?: SettleOptions): Promise<RoundTotals>
  /** Gives every stake of an open or closed round back, in the same way. Announces `bets.void` and `round.void`. */
  voidRound(roundId: bigint, options?: EndOptions): Promise<RoundTotals>
  /**
   * Goes through the bets of a settled round by another result that two of the staff agreed on: pays who gets more, then takes
   * back what lies in the wallets of those who get less. Goes on where a broken run stopped; repeated it changes nothing.
   */
  correctRound(correctionId: bigint, grade: Grade, options?: SettleOptions): Promise<void>
  /** How many orders went which way so far. The slow way is for repeats, refusals and rounds with a limit that was met. */
  readonly answered: Readonly<Answered>
  /** Waits for the orders under way, then ends the connections. */
  close(): Promise<void>
}

export type BettingOptions = {
  ledger: Ledger
  clock: Clock
  /** Asks safer play about members whom it binds; nobody is bound when absent. */
  guard?: PlayGuard
  /** Full 63-bit ids that grow with time, see `idMaker`; different in every process. */
  nextId(): bigint
  writers?: number
  waitingMax?: number
  patienceMs?: number
}

/** Opens betting in this process; its connections are its own. */
export const openBetting = async (
  database: Database,
  { ledger, clock, nextId, guard = noGuard, ...writerOptions }: BettingOptions,
): Promise<Betting> => {
  const tools: BettingTools = { database, ledger, clock, guard, nextId }
  const writers = await openBatchWriters(database, acceptingWork(tools), { name: 'tamuvo-betting', ...writerOptions })
  const rounds = roundCache(database)
  return {
    accept: async (order) => {
      const known = await rounds(order.bets.map((bet) => bet.roundId))
      const missing = order.bets.find((bet) => !known.has(bet.roundId))
      if (missing) return { is: 'closed', roundId: missing.roundId }
      return writers.ask(betRequestOf(order, known, nextId))
    },
    openRound: insertRound,
    closeRound: (roundId) => closeRound(tools, roundId),
    settleRound: (roundId, grade, options) => settleRound(tools, roundId, grade, options),
    voidRound: (roundId, options) => voidRound(tools, roundId, options),
    correctRound: (correctionId, grade, options) => correctRound(tools, correctionId, grade, options),
    answered: writers.answered,
    close: () => writers.close(),
  }
}

const cachedMax = 1_000

/** What of a round never changes, its product, is asked for once. Whether it sells is decided by the database alone. */
const roundCache = (database: Database) => {
  const cache = new Map<bigint, Round>()
  return async (roundIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Round>> => {
    const found = new Map<bigint, Round>()
    for (const roundId of roundIds) {
      const round = cache.get(roundId) ?? (await roundsOf(database, [roundId])).get(roundId)
      if (!round) continue
      found.set(roundId, round)
      if (cache.size >= cachedMax) cache.clear()
      cache.set(roundId, round)
    }
    return found
  }
}

/** A round as it is now. */
export const roundById = async (from: Queryable, roundId: bigint): Promise<Round | undefined> =>
  (await roundsOf(from, [roundId])).get(roundId)

/** Bets of a round in the order of their ids, those after `after`: for lists. */
export const betsOfRound = (from: Queryable, roundId: bigint, after: bigint, limit: number): Promise<Bet[]> =>
  betsAfter(from, roundId, after, limit)

/** What of a member's bets is not decided yet. */
export const sumOpenBets = async (from: Queryable, memberId: bigint): Promise<{ count: number; stake: Amount }> => {
  const { totals } = await betRecord(from, memberId, { state: 'open' }, { no: 1, size: 1 })
  return { count: totals.count, stake: totals.stake }
}

/** What a round has taken so far, and what it gave once it is done. */
export const roundTotals = async (from: Queryable, roundId: bigint): Promise<RoundTotals> => {
  const progress = await findProgress(from, roundId)
  if (!progress?.isDone) return sumBets(from, roundId)
  const { bets, stake, winners: won, paid } = progress
  return { bets, stake, winners: won, paid }
}
