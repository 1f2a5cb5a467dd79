import type { TrailHead } from '@tamuvo/contract/journal.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Queryable, Tx } from '../kit/database.ts'
import { type Slot, slot } from '../kit/slot.ts'
import { type WalletAccount, walletAccount, walletAccountNames } from './accounts.ts'
import type { Entry, Moved, PostingResult } from './entry.ts'
import type { IdMaker } from '../kit/ids.ts'
import type { Answered, BatchWork } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'
import { readMonths } from './months.ts'
import { type PreparedBatch, batchPlans, isFast, postFast, postSlow, type PostTools, postWithin } from './post.ts'
import { noticeRepeats } from './repeats.ts'
import { isSamePlan, ownerOfAll, type Plan, planOf } from './rows.ts'
import { openWalletAccounts } from './store.ts'

export type Ledger = {
  /**
   * Posts one entry in its own transaction, batched with what other callers post at the moment.
   * Do not await it inside a transaction: use `postIn` there.
   * @throws LedgerBusy when too many wait (nothing happened), LedgerUnanswered when the database did not answer in time
   * (ask again with the same key)
   */
  post(entry: Entry): Promise<PostingResult>
  /**
   * Posts within the caller's transaction, each entry decided by itself, in order. Locks wallet accounts in the order of their numbers.
   * @param at the time of the entries, for callers that decided by it with the wallet accounts locked; now by default
   */
  postIn(tx: Tx, entries: readonly Entry[], at?: Date): Promise<PostingResult[]>
  /**
   * Prepares a batch that the caller posts with the SQL function `ledger_post_batch` in a statement of its own, so that
   * related rows are written with the entries. Each entry moves one wallet account only.
   */
  batch(entries: readonly Entry[]): PreparedBatch
  /** Calls `listener` after each commit that moved wallet accounts. @returns stops it */
  onMoved(listener: (moved: readonly Moved[]) => void): () => void
  /** How many calls of `post` took which path. The slow path is for several wallet accounts, repeats and refusals. */
  readonly answered: Readonly<Answered>
  /** The newest row of the audit trail, which checkpoints include. Null where no area provides it: then they do not. */
  readonly trailHead: Slot<(from: Queryable) => Promise<TrailHead | null>>
  /** Waits for work in progress, then closes the connections. */
  close(): Promise<void>
}

export type LedgerOptions = {
  clock: Clock
  /** Full 63-bit ids that grow with time, see `idMaker`; different in every process. */
  nextId: IdMaker
  writers?: number
  /** Beyond this many waiting, entries are refused with LedgerBusy. */
  waitingMax?: number
  patienceMs?: number
}

/** Opens the ledger of this process, with dedicated connections. */
export const openLedger = async (database: Database, { clock, nextId, ...options }: LedgerOptions): Promise<Ledger> => {
  const listeners = new Set<(moved: readonly Moved[]) => void>()
  const notify = (read: () => readonly Moved[]): void => {
    if (listeners.size === 0) return
    const moved = read()
    if (moved.length > 0) for (const listener of listeners) notifyOne(listener, moved)
  }
  const tools: PostTools = { clock, nextId, notify, repeats: noticeRepeats(), months: readMonths() }
  const plansOf = (entries: readonly Entry[]): Plan[] => entries.map(planOf)
  const writers = await openBatchWriters(database, postingWork(tools), { name: 'tamuvo-ledger', ...options })
  return {
    post: async (entry) => writers.ask(planOf(entry)),
    postIn: (tx, entries, at) => postWithin(tx, plansOf(entries), at ? { ...tools, clock: { now: () => at } } : tools),
    batch: (entries) => batchPlans(plansOf(entries), tools),
    onMoved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answered: writers.answered,
    trailHead: slot<[Queryable], Promise<TrailHead | null>>(async () => null),
    close: () => writers.close(),
  }
}

// The money has moved already: a failing listener must not look like a failed entry.
const notifyOne = (listener: (moved: readonly Moved[]) => void, moved: readonly Moved[]): void => {
  try {
    listener(moved)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error), 'LedgerListener')
  }
}

const postingWork = (tools: PostTools): BatchWork<Plan, PostingResult> => ({
  keyOf: (plan) => plan.entry.key,
  accountOf: (plan) => plan.walletAccount,
  memberOf: ownerOfAll,
  isDirect: isFast,
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
