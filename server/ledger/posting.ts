import type { Clock } from '../kit/clock.ts'
import type { Database, Queryable, Tx } from '../kit/database.ts'
import { type WalletAccount, walletAccount, walletAccountNames } from './accounts.ts'
import type { Entry, Moved, PostingResult } from './entry.ts'
import type { Answered, BatchWork } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'
import { readMonths } from './months.ts'
import { type PreparedBatch, batchPlans, isFast, noticeRepeats, postFast, postSlow, type PostTools, postWithin } from './post.ts'
import { isSamePlan, type Plan, planOf } from './rows.ts'
import { openWalletAccounts } from './store.ts'

export type Ledger = {
  /**
   * Posts one entry in a transaction of its own, together with what others post at the moment.
   * Do not await it inside a transaction: use `postIn` there.
   * @throws LedgerBusy when too many wait (nothing happened), LedgerUnanswered when the database did not answer in time
   * (ask again with the same key)
   */
  post(entry: Entry): Promise<PostingResult>
  /** Posts within the caller's transaction, each entry judged by itself, in order. Locks wallet accounts in the order of their numbers. */
  postIn(tx: Tx, entries: readonly Entry[]): Promise<PostingResult[]>
  /**
   * Makes ready a batch that is posted by the SQL function `ledger_post_batch` within a statement of the caller's own, so that
   * rows which belong to the entries are written with them. Each entry moves one wallet account only.
   */
  batch(entries: readonly Entry[]): PreparedBatch
  /** Calls `listener` after each commit that moved wallet accounts. @returns stops it */
  onMoved(listener: (moved: readonly Moved[]) => void): () => void
  /** How many calls of `post` went which way so far. The slow way is for several wallet accounts, repeats and refusals. */
  readonly answered: Readonly<Answered>
  /** Waits for what is under way, then ends the connections. */
  close(): Promise<void>
}

export type LedgerOptions = {
  clock: Clock
  /** Full 63-bit ids that grow with time, see `idMaker`; different in every process. */
  nextId(): bigint
  writers?: number
  /** More entries than this waiting are refused with LedgerBusy. */
  waitingMax?: number
  patienceMs?: number
}

/** Opens the ledger of this process; its connections are its own. */
export const openLedger = async (database: Database, { clock, nextId, ...options }: LedgerOptions): Promise<Ledger> => {
  const listeners = new Set<(moved: readonly Moved[]) => void>()
  const tell = (read: () => readonly Moved[]): void => {
    if (listeners.size === 0) return
    const moved = read()
    if (moved.length > 0) for (const listener of listeners) tellOne(listener, moved)
  }
  const tools: PostTools = { clock, tell, repeats: noticeRepeats(), months: readMonths() }
  const plansOf = (entries: readonly Entry[]): Plan[] => entries.map((entry) => planOf(entry, nextId))
  const writers = await openBatchWriters(database, postingWork(tools), { name: 'tamuvo-ledger', ...options })
  return {
    post: async (entry) => writers.ask(planOf(entry, nextId)),
    postIn: (tx, entries) => postWithin(tx, plansOf(entries), tools),
    batch: (entries) => batchPlans(plansOf(entries), tools),
    onMoved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answered: writers.answered,
    close: () => writers.close(),
  }
}

// The money has moved already: a listener that fails must not look like an entry that failed.
const tellOne = (listener: (moved: readonly Moved[]) => void, moved: readonly Moved[]): void => {
  try {
    listener(moved)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error), 'LedgerListener')
  }
}

const postingWork = (tools: PostTools): BatchWork<Plan, PostingResult> => ({
  keyOf: (plan) => plan.entry.key,
  sizeOf: (plan) => plan.rows.length,
  isFast,
  fast: (client, plans) => postFast(client, plans, tools),
  slow: (client, plans) => postSlow(client, plans, tools),
  repeated: (plan, first, answer) => {
    if (!isSamePlan(plan, first)) return undefined
    return answer.is === 'posted' ? { ...answer, is: 'repeated' } : answer
  },
})

/** Opens a member's wallet accounts at zero. Opening them again changes nothing. */
export const openAccount = (
  tx: Queryable,
  memberId: bigint,
  names: readonly WalletAccount[] = walletAccountNames,
): Promise<void> =>
  openWalletAccounts(
    tx,
    names.map((name) => walletAccount(memberId, name)),
  )
