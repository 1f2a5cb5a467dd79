import type { Clock } from '../kit/clock.ts'
import type { Database, Queryable, Tx } from '../kit/database.ts'
import { type Purse, purse, purseNames } from './accounts.ts'
import type { Entry, Moved, Verdict } from './entry.ts'
import { type Lanes, type LaneWork, openLanes } from './lanes.ts'
import { isFast, postFast, postPlans, postSlow, type PostTools } from './post.ts'
import { isSamePlan, type Plan, planOf } from './rows.ts'
import { openPurses } from './store.ts'

export type Ledger = {
  /**
   * Posts one entry in a transaction of its own, together with what others post at the moment.
   * Do not await it inside a transaction: use `postIn` there.
   * @throws LedgerBusy when too many wait (nothing happened), LedgerUnanswered when the database did not answer in time
   * (ask again with the same key)
   */
  post(entry: Entry): Promise<Verdict>
  /** Posts within the caller's transaction, each entry judged by itself, in order. Locks purses in the order of their numbers. */
  postIn(tx: Tx, entries: readonly Entry[]): Promise<Verdict[]>
  /** Calls `listener` after each commit that moved purses. @returns stops it */
  onMoved(listener: (moved: readonly Moved[]) => void): () => void
  /** Waits for what is under way, then ends the connections. */
  close(): Promise<void>
}

export type LedgerOptions = {
  clock: Clock
  /** Full 63-bit ids that grow with time, see `idMaker`; different in every process. */
  nextId(): bigint
  lanes?: number
  /** More entries than this waiting are refused with LedgerBusy. */
  waitingMax?: number
  patienceMs?: number
}

/** Opens the ledger of this process; its connections are its own. */
export const openLedger = async (database: Database, { clock, nextId, ...options }: LedgerOptions): Promise<Ledger> => {
  const listeners = new Set<(moved: readonly Moved[]) => void>()
  const tell = (moved: readonly Moved[]): void => {
    for (const listener of listeners) listener(moved)
  }
  const tools: PostTools = { clock, nextId, tell }
  const lanes = await openLanes(database, postingWork(tools), { name: 'tamuvo-ledger', ...options })
  return {
    post: (entry) => postThrough(lanes, entry),
    postIn: (tx, entries) => postPlans(tx, entries.map(planOf), tools),
    onMoved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => lanes.close(),
  }
}

const postThrough = async (lanes: Lanes<Plan, Verdict>, entry: Entry): Promise<Verdict> => lanes.ask(planOf(entry))

const postingWork = (tools: PostTools): LaneWork<Plan, Verdict> => ({
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

/** Opens a member's purses at zero. Opening them again changes nothing. */
export const openAccount = (tx: Queryable, memberId: bigint, names: readonly Purse[] = purseNames): Promise<void> =>
  openPurses(tx, names.map((name) => purse(memberId, name)))
