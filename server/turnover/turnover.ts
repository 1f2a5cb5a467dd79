import type { TurnoverKind } from '@tamuvo/contract/turnover.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { isSpent } from './clear-rows.ts'
import { countBets, type Standing } from './count-bets.ts'
import { fullWeights, requiredOf, type TurnoverRow, type Weights } from './rules.ts'
import type { TurnoverServices } from './services.ts'
import { endRow, insertRow, lockTurnover, openRowsOf, saveCountState, saveRows } from './store.ts'

export type NewTurnoverRow = {
  memberId: bigint
  kind: TurnoverKind
  /** The deposit or the bonus: each has one row. */
  ref: bigint
  base: Amount
  /** In hundredths: 100 is once the base. */
  multiple: number
  /** Percent by product; all in full when absent. */
  weights?: Weights
  at: Date
  expiresAt?: Date
}

/** The reference of a transfer from the agent above, which is the ref of its row. */
export const transferReference = (id: bigint): string => `V${id.toString(36).toUpperCase()}`

/** A job counts a minute after a credit, and then by how often bets feed the rows. */
const firstMs = 60_000

/**
 * Adds what a member has to bet because of a credit, once for each kind and ref. Rows of money that is gone by now are cleared first,
 * so call it in the transaction that credits, before the entry is posted: like every path that locks both, it locks the member's rows
 * before wallet accounts. Nothing for trial members.
 */
export const addTurnoverRow = async (
  tx: Tx,
  services: TurnoverServices,
  { memberId, kind, ref, base, multiple, weights = fullWeights, at, expiresAt }: NewTurnoverRow,
): Promise<void> => {
  if (isTrialMember(memberId)) return
  const { countedUpto } = await lockTurnover(tx, memberId, at)
  const open = await openRowsOf(tx, memberId)
  const required = requiredOf(base, multiple)
  const isDue = required > zero
  const isNew = await insertRow(tx, {
    id: services.newId(),
    memberId,
    kind,
    ref,
    base,
    multiple,
    required,
    fed: zero,
    weights,
    state: isDue ? 'ACTIVE' : 'COMPLETED',
    at,
    expiresAt: expiresAt ?? null,
    endedAt: isDue ? null : at,
  })
  if (!isNew) return
  const isCleared = open.length > 0 && (await isSpent(tx, services, memberId))
  if (isCleared) {
    const cleared = open.map((row): TurnoverRow => ({ ...row, state: 'CLEARED', endedAt: at }))
    await saveRows(tx, memberId, cleared)
    await services.turnover.rowsEnded(tx, { memberId, rows: cleared, now: at })
  }
  const areOpen = isDue || (open.length > 0 && !isCleared)
  const dueAt = areOpen ? new Date(at.getTime() + firstMs) : null
  await saveCountState(tx, memberId, { countedUpto, changedAt: at, dueAt })
}

/** Holds a member's rows before the wallet account, for a credit that is only known once that is held. */
export const holdTurnover = async (tx: Tx, memberId: bigint, at: Date): Promise<void> => {
  await lockTurnover(tx, memberId, at)
}

/** Takes a row back with the credit that it stands for. What bets have fed it stays used. */
export const reverseTurnoverRow = async (
  tx: Tx,
  { memberId, kind, ref, at }: { memberId: bigint; kind: TurnoverKind; ref: bigint; at: Date },
): Promise<void> => {
  await lockTurnover(tx, memberId, at)
  await endRow(tx, { memberId, kind, ref, state: 'REVERSED', at })
}

/** Ends the row of a bonus that its member gave up. */
export const forfeitTurnoverRow = async (
  tx: Tx,
  { memberId, kind, ref, at }: { memberId: bigint; kind: TurnoverKind; ref: bigint; at: Date },
): Promise<void> => {
  await lockTurnover(tx, memberId, at)
  await endRow(tx, { memberId, kind, ref, state: 'FORFEITED', at })
}

/** The open row of a cause. */
export const turnoverRowOf = async (
  tx: Tx,
  { memberId, kind, ref }: { memberId: bigint; kind: TurnoverKind; ref: bigint },
): Promise<TurnoverRow | undefined> => (await openRowsOf(tx, memberId)).find((row) => row.kind === kind && row.ref === ref)

/**
 * Whether a member may withdraw, by all bets settled so far. The answer holds until the transaction ends: credits wait for it. Lock
 * wallet accounts only afterwards. With `isCounting` there are more bets than one transaction counts, and what is left may be less:
 * call `refreshTurnover` before, which keeps what it counted even if the withdrawal is refused.
 */
export const turnoverOf = (tx: Tx, services: TurnoverServices, memberId: bigint): Promise<Standing> =>
  countBets(tx, services, memberId)

const passesMax = 3

/** Counts a member's bets in transactions of its own, some ten thousand at most; a job goes on with more. */
export const refreshTurnover = async (services: TurnoverServices, memberId: bigint): Promise<Standing> => {
  const pass = (): Promise<Standing> => inTransaction(services.database, (tx) => countBets(tx, services, memberId))
  let standing = await pass()
  for (let passes = 1; standing.isCounting && passes < passesMax; passes++) standing = await pass()
  return standing
}
