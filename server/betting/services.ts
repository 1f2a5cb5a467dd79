import type { CatalogServices } from '../catalog/services.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/database.ts'
import { gather } from '../kit/gather.ts'
import type { Answered } from '../ledger/batch-work.ts'
import type { Ledger } from '../ledger/posting.ts'
import { openBatchWriters } from '../ledger/batch-writers.ts'
import { noGuard, type PlayGuard } from '../safer/guard.ts'
import { acceptingWork, type BettingTools, betRequestOf } from './accept.ts'
import { acceptFree } from './accept-free.ts'
import { refuseOrder } from './refuse.ts'
import type { AcceptResult, FreeAcceptResult, FreeOrder, Order } from './bet.ts'
import { correctRound } from './correct.ts'
import { type Opposites, type Turnover, turnoverOfRound } from './opposites.ts'
import type { NewRound, Round, RoundTotals } from './round.ts'
import { closeRound, type EndOptions, type Grade, settleRound, type SettleOptions, voidRound } from './settle.ts'
import { insertRound, roundsOf } from './store.ts'

export type BettingServices = CatalogServices & { betting: Betting }

export type Betting = {
  /**
   * Accepts an order: its bets and the entry of their stakes are written in one transaction.
   * @throws LedgerBusy, LedgerUnanswered as `Ledger.post` does
   */
  accept(order: Order): Promise<AcceptResult>
  /** Accepts an order that a free bet pays, in a transaction of its own, see `acceptFree`. */
  acceptFree(order: FreeOrder): Promise<FreeAcceptResult>
  /**
   * Keeps that an order was refused before its bets were looked at, so that no try of it that is still on its way is accepted:
   * such a try gets `closed`.
   * @returns false when it was accepted before
   */
  refuse(order: Pick<Order, 'key' | 'memberId'>, roundId: bigint): Promise<boolean>
  openRound(tx: Tx, round: NewRound): Promise<void>
  /** Closes a round after the orders being written. @returns false when it was not open */
  closeRound(roundId: bigint): Promise<boolean>
  /**
   * Nets the opposite bets of a closed round, so that its settlement in this process need not do it between the result and the
   * payouts.
   */
  netRound(roundId: bigint, opposites: Opposites): Promise<void>
  /**
   * Grades the bets of a closed round and pays the winners, some hundred in a transaction, fewer while bets are accepted.
   * With `patterns` only matching bets are graded, all others have lost. Resumes after an interruption, on any process; pays
   * nothing twice. Publishes `bets.settled` with the ids of each chunk, and finally `round.settled`.
   */
  settleRound(roundId: bigint, grade: Grade, options?: SettleOptions): Promise<RoundTotals>
  /** Refunds every stake of an open or closed round, in the same way. Publishes `bets.void` and `round.void`. */
  voidRound(roundId: bigint, options?: EndOptions): Promise<RoundTotals>
  /**
   * Regrades the bets of a settled round by an approved correction: pays positive differences, then collects negative ones as
   * far as balances allow. Resumes after an interruption; idempotent.
   */
  correctRound(correctionId: bigint, grade: Grade, options?: SettleOptions): Promise<void>
  /** Counts of orders by path. The slow path takes repeats, refusals and rounds with a reached limit. */
  readonly answered: Readonly<Answered>
  /** Waits for orders in progress, then closes the connections. */
  close(): Promise<void>
}

export type BettingOptions = {
  ledger: Ledger
  clock: Clock
  /** Safer play's check of stakes; none when absent. */
  guard?: PlayGuard
  /** Full 63-bit ids that grow with time, see `idMaker`; different in every process. */
  nextId(): bigint
  writers?: number
  waitingMax?: number
  patienceMs?: number
}

/** Opens betting in this process, with dedicated connections. */
export const openBetting = async (
  database: Database,
  { ledger, clock, nextId, guard = noGuard, ...writerOptions }: BettingOptions,
): Promise<Betting> => {
  const tools: BettingTools = { database, ledger, clock, guard, nextId }
  const writers = await openBatchWriters(database, acceptingWork(tools), { name: 'tamuvo-betting', ...writerOptions })
  const rounds = roundCache(database)
  const netted = nettedRounds()
  return {
    accept: async (order) => {
      const known = await rounds(order.bets.map((bet) => bet.roundId))
      const missing = order.bets.find((bet) => !known.has(bet.roundId))
      if (missing) return { is: 'closed', roundId: missing.roundId }
      return writers.ask(betRequestOf(order, known, nextId))
    },
    acceptFree: (order) => acceptFree(tools, order),
    refuse: (order, roundId) => refuseOrder(tools, order, roundId),
    openRound: insertRound,
    closeRound: (roundId) => closeRound(tools, roundId),
    netRound: async (roundId, opposites) => netted.keep(roundId, await turnoverOfRound(database, roundId, opposites)),
    settleRound: (roundId, grade, options) => settleRound(tools, roundId, grade, { ...options, turnover: netted.take(roundId) }),
    voidRound: (roundId, options) => {
      netted.take(roundId)
      return voidRound(tools, roundId, options)
    },
    correctRound: (correctionId, grade, options) => correctRound(tools, correctionId, grade, options),
    answered: writers.answered,
    close: () => writers.close(),
  }
}

const nettedMax = 100

/** Turnover of rounds between their close and their settlement. What is not here is netted by the settlement. */
const nettedRounds = () => {
  const kept = new Map<bigint, Turnover>()
  return {
    keep: (roundId: bigint, turnover: Turnover): void => {
      if (kept.size >= nettedMax) kept.clear()
      kept.set(roundId, turnover)
    },
    take: (roundId: bigint): Turnover | undefined => {
      const turnover = kept.get(roundId)
      kept.delete(roundId)
      return turnover
    },
  }
}

const cachedMax = 1_000

/** Caches the immutable product of rounds. Whether a round is open is decided in the database. */
const roundCache = (database: Database) => {
  const cache = new Map<bigint, Round>()
  // All who bet on a new round at once share a read.
  const read = gather((roundIds: bigint[]) => roundsOf(database, roundIds))
  return async (roundIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Round>> => {
    const found = new Map<bigint, Round>()
    for (const roundId of roundIds) {
      const round = cache.get(roundId) ?? (await read(roundId))
      if (!round) continue
      found.set(roundId, round)
      if (cache.size >= cachedMax) cache.clear()
      cache.set(roundId, round)
    }
    return found
  }
}
