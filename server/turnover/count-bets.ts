import { afterCommit, type Tx } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import { isSpent } from './clear-rows.ts'
import { feed, isFed, leftOfAll, type SettledBet, type TurnoverRow, type Use } from './rules.ts'
import type { PlayedBet, TurnoverServices } from './services.ts'
import { lockTurnover, openRowsOf, saveCountState, saveRows } from './store.ts'
import { deleteAllOpenBets, deleteOpenBets, insertOpenBets, insertUses, knownBets, listOpenBets } from './use-store.ts'

/** The rows that stand between a member and a withdrawal, and what is left of them. */
export type Standing = {
  isClear: boolean
  left: Amount
  /** Open rows in the order in which bets feed them. */
  rows: TurnoverRow[]
  /** There are more bets than were counted at once: what is left may be less. */
  isCounting: boolean
}

const pageSize = 1_000

/** New bets in one transaction, which takes a second for them. The next one goes on from there. */
const countedMax = 10_000

/** A bet may be written so much later than its id was made: up to there they are read again, and those known are left out. */
const lateMs = 3_600_000

const minuteMs = 60_000
/** A member who does not play is counted ever more seldom. */
const restMaxMs = 6 * 60 * minuteMs

/**
 * Brings a member's rows up to date with settled bets, each of which is counted once, by its newest outcome; ends rows that are full,
 * expired, or whose money is gone. Locks the rows until the transaction ends. Tells the member's browsers after the commit.
 */
export const countBets = async (tx: Tx, services: TurnoverServices, memberId: bigint): Promise<Standing> => {
  const now = services.clock.now()
  const state = await lockTurnover(tx, memberId, now)
  const open = await openRowsOf(tx, memberId)
  const count = new Count(tx, services, { memberId, now, open })
  const { countedUpto, isCounting } = await count.run(state.countedUpto)
  const ended = await endRows(tx, services, { memberId, now, rows: count.rows, isCounting })
  const changed = ended.filter((row) => !open.includes(row))
  await saveRows(tx, memberId, changed)
  const over = changed.filter((row) => row.state !== 'ACTIVE')
  if (over.length > 0) await services.turnover.rowsEnded(tx, { memberId, rows: over, now })
  // What ended may bring a row of its own: a deposit is bet once when its bonus has run out.
  const rows = over.length > 0 ? await openRowsOf(tx, memberId) : ended.filter((row) => row.state === 'ACTIVE')
  if (open.length > 0 && rows.length === 0) await deleteAllOpenBets(tx, memberId)
  const changedAt = changed.length > 0 ? now : state.changedAt
  const dueAt = rows.length > 0 ? dueAfter(now, changedAt, isCounting) : null
  if (open.length > 0) await saveCountState(tx, memberId, { countedUpto, changedAt, dueAt })
  const left = leftOfAll(rows)
  const isClear = rows.length === 0
  if (changed.length > 0)
    afterCommit(tx, () => services.rooms.publish({ room: 'turnover', memberId }, { left: toWire(left), isClear }))
  return { isClear, left, rows, isCounting: isCounting && !isClear }
}

const dueAfter = (now: Date, changedAt: Date, isCounting: boolean): Date => {
  if (isCounting) return now
  const rest = (now.getTime() - changedAt.getTime()) / 2
  return new Date(now.getTime() + Math.min(restMaxMs, Math.max(minuteMs, rest)))
}

type Ending = { memberId: bigint; now: Date; rows: readonly TurnoverRow[]; isCounting: boolean }

const endRows = async (
  tx: Tx,
  services: TurnoverServices,
  { memberId, now, rows, isCounting }: Ending,
): Promise<readonly TurnoverRow[]> => {
  const ended = rows.map((row): TurnoverRow => {
    if (isFed(row)) return { ...row, state: 'COMPLETED', endedAt: now }
    // Bets from before it expired come first.
    const isOver = !isCounting && row.expiresAt !== null && row.expiresAt <= now
    return isOver ? { ...row, state: 'EXPIRED', endedAt: now } : row
  })
  const areOpen = ended.some(({ state }) => state === 'ACTIVE')
  if (isCounting || !areOpen || !(await isSpent(tx, services, memberId))) return ended
  return ended.map((row) => (row.state === 'ACTIVE' ? { ...row, state: 'CLEARED', endedAt: now } : row))
}

type Counting = { memberId: bigint; now: Date; open: readonly TurnoverRow[] }

/** One pass over the bets of a member that are new, or were open the last time. */
class Count {
  readonly #tx: Tx
  readonly #services: TurnoverServices
  readonly #memberId: bigint
  readonly #now: Date
  /** All rows, full ones included, in their order; those that changed are other objects than before. */
  rows: readonly TurnoverRow[]
  #counted = 0

  constructor(tx: Tx, services: TurnoverServices, { memberId, now, open }: Counting) {
    this.#tx = tx
    this.#services = services
    this.#memberId = memberId
    this.#now = now
    this.rows = open
  }

  /** @param upto up to where bets were counted before */
  async run(upto: bigint): Promise<{ countedUpto: bigint; isCounting: boolean }> {
    const [oldest] = this.rows
    if (!oldest) return { countedUpto: upto, isCounting: false }
    const lateFrom = firstIdAt(new Date(this.#now.getTime() - lateMs))
    let after = most(upto, firstIdAt(new Date(oldest.at.getTime() - lateMs)))
    await this.#countOpen()
    while (!this.#isDone() && !this.#isFull()) {
      const bets = await this.#services.turnover.betsAfter(this.#tx, this.#memberId, { after, limit: pageSize })
      await this.#countNew(bets, lateFrom)
      const last = bets.at(-1)
      if (!last || bets.length < pageSize) return { countedUpto: most(upto, lateFrom), isCounting: this.#isFull() }
      after = last.id
    }
    return { countedUpto: most(upto, least(after, lateFrom)), isCounting: !this.#isDone() }
  }

  #isDone(): boolean {
    return this.rows.every(isFed)
  }

  #isFull(): boolean {
    return this.#counted >= countedMax
  }

  async #countNew(bets: readonly PlayedBet[], lateFrom: bigint): Promise<void> {
    const known = await knownBets(this.#tx, this.#memberId, idsOf(bets))
    const fresh = bets.filter(({ id }) => !known.has(id))
    await this.#feed(fresh)
    const passed = fresh.filter(({ id, isOpen }) => isOpen && id <= lateFrom)
    await insertOpenBets(this.#tx, this.#memberId, idsOf(passed))
  }

  /** Counts those of the bets passed while open that have been settled since. */
  async #countOpen(): Promise<void> {
    for (let after = 0n; !this.#isDone() && !this.#isFull();) {
      const ids = await listOpenBets(this.#tx, this.#memberId, after, pageSize)
      const bets = await this.#services.turnover.betsByIds(this.#tx, this.#memberId, ids)
      await this.#feed(bets)
      await deleteOpenBets(this.#tx, this.#memberId, idsOf(bets.filter(({ isOpen }) => !isOpen)))
      const last = ids.at(-1)
      if (last === undefined || ids.length < pageSize) return
      after = last
    }
  }

  async #feed(bets: readonly PlayedBet[]): Promise<void> {
    const uses: { bet: SettledBet; use: Use }[] = []
    for (const bet of bets) {
      if (bet.isOpen) continue
      this.#counted++
      const result = feed(this.rows, bet)
      if (result.rows.length > 0) this.rows = this.rows.map((row) => result.rows.find(({ id }) => id === row.id) ?? row)
      uses.push(...result.uses.map((use) => ({ bet, use })))
    }
    await insertUses(this.#tx, this.#memberId, uses, this.#now)
  }
}

const idsOf = (bets: readonly PlayedBet[]): bigint[] => bets.map(({ id }) => id)

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
