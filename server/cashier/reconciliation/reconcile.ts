import { inTransaction, sqlState, type Tx } from '../../kit/database.ts'
import { type Day, spanOf } from '../../kit/days.ts'
import type { CashierServices } from '../services.ts'
import { StatementDown } from '../statement.ts'
import { type Case, insertCase, lineOfItem, lockUnclosed, saveCase } from './case-store.ts'
import { isBreak, type Item } from './compare.ts'
import { figuresOf } from './figures.ts'
import { hasProposal } from './adjustment-store.ts'
import { insertItems, insertRun, lockReconciliation, noteFault } from './run-store.ts'
import type { ComparedDay, Source } from './source.ts'
import { listSignOffs } from './sign-off-store.ts'

const minuteMs = 60_000
const uniqueViolation = '23505'

/** `down`: with why. `repeated`: the system has compared it before. `signed`: the day was signed off. `unknown`: it has not begun. */
export type Reconciled =
  | { is: 'done'; run: number; breaks: number }
  | { is: 'down'; fault: string }
  | { is: 'repeated' | 'signed' | 'unknown' }

/** How long after a failed try the next one is: five minutes first, two hours at most. */
const retryMs = (tries: number): number => Math.min(5 * minuteMs * 2 ** Math.min(tries, 10), 120 * minuteMs)

/** A day by the clock of the site. */
const comparedDay = async ({ settings }: Pick<CashierServices, 'settings'>, day: Day): Promise<ComparedDay> => {
  const [brand, times] = await Promise.all([settings.get('brand'), settings.get('reconciliation.times')])
  return { day, span: spanOf(brand.timeZone, day, day), carryMs: times.carryMinutes * minuteMs }
}

/**
 * Compares a day with a source. The other side is asked before the transaction; what was found is stored in one, with a case for each
 * break.
 * @param staffId 0: the system, which does it once
 */
export const reconcile = async (
  services: CashierServices,
  source: Source,
  { day, staffId, tries }: { day: Day; staffId: bigint; tries: number },
): Promise<Reconciled> => {
  const { database, clock } = services
  const compared = await comparedDay(services, day)
  const items = await source.compare(compared).catch((error: unknown) => {
    if (error instanceof StatementDown) return error
    throw error
  })
  if (items instanceof StatementDown) {
    const at = clock.now()
    const fault = items.message
    await noteFault(database, { day, source: source.code, fault, at, nextAt: new Date(at.getTime() + retryMs(tries)) })
    return { is: 'down', fault }
  }
  try {
    return await inTransaction(database, (tx) => store(tx, services, { compared, source, items, staffId }))
  } catch (error) {
    // Another process was first.
    if (staffId === 0n && sqlState(error) === uniqueViolation) return { is: 'repeated' }
    throw error
  }
}

type Found = { compared: ComparedDay; source: Source; items: Item[]; staffId: bigint }

const store = async (tx: Tx, services: CashierServices, { compared, source, items, staffId }: Found): Promise<Reconciled> => {
  const { day, span } = compared
  const reconciliation = await lockReconciliation(tx, day, source.code)
  if (!reconciliation) return { is: 'unknown' }
  if ((await listSignOffs(tx, [day])).length > 0) return { is: 'signed' }
  if (reconciliation.state === 'DONE' && staffId === 0n) return { is: 'repeated' }
  const run = (reconciliation.run ?? 0) + 1
  const at = services.clock.now()
  await insertRun(tx, { day, source: source.code, run, staffId, at, ...span, figures: figuresOf(items) })
  await insertItems(tx, { day, source: source.code, run }, items)
  const breaks = await keepCases(tx, services, { day, source: source.code, items, at })
  await settleEarlier(tx, { day, source: source.code, items, at })
  return { is: 'done', run, breaks }
}

type Kept = { day: Day; source: string; items: readonly Item[]; at: Date }

const nameOf = ({ kind, reference }: Pick<Item, 'kind' | 'reference'>, line: string): string => `${kind} ${reference} ${line}`

/**
 * A case for each break; those whose break is gone or another are corrected, and those that came back open again.
 * @returns the number of breaks
 */
const keepCases = async (tx: Tx, { newId }: CashierServices, { day, source, items, at }: Kept): Promise<number> => {
  const broken = new Map(items.filter(({ status }) => isBreak(status)).map((item) => [nameOf(item, lineOfItem(item)), item]))
  for (const item of broken.values())
    if (isBreak(item.status)) await insertCase(tx, { id: newId(), day, source, status: item.status, openedAt: at, item })
  for (const each of await lockUnclosed(tx, day, source)) {
    const item = broken.get(nameOf(each, each.line))
    const isThere = item !== undefined && isSame(each, item)
    const note = item ? 'A later comparison found something else.' : 'A later comparison found nothing wrong.'
    if (each.state === 'OPEN' && !isThere) await correct(tx, each, { at, note })
    if (each.state === 'CORRECTED' && each.settledBy === 0n && isThere) await reopen(tx, each, at)
  }
  return broken.size
}

/** Whether a comparison has found again what a case is about. */
const isSame = (each: Case, { status, ours, theirs }: Item): boolean =>
  each.status === status && each.ours === ours && each.theirs === theirs

/** What was a break on an earlier day and has its other side today. */
const settleEarlier = async (tx: Tx, { day, source, items, at }: Kept): Promise<void> => {
  const settled = items.filter(({ status, since }) => status === 'MATCHED' && since !== null)
  for (const since of new Set(settled.flatMap((item) => item.since ?? []))) {
    const names = new Set(settled.filter((item) => item.since === since).map((item) => nameOf(item, '')))
    if ((await listSignOffs(tx, [since])).length > 0) continue
    for (const each of await lockUnclosed(tx, since, source))
      if (each.state === 'OPEN' && names.has(nameOf(each, ''))) await correct(tx, each, { at, note: `It was matched on ${day}.` })
  }
}

const correct = async (tx: Tx, each: Case, { at, note }: { at: Date; note: string }): Promise<void> => {
  if (await hasProposal(tx, each.id)) return
  const changed: Case = { ...each, state: 'CORRECTED', settledBy: 0n, settledAt: at, note }
  await saveCase(tx, changed, { name: 'corrected', by: 0n, at, note })
}

const reopen = (tx: Tx, each: Case, at: Date): Promise<void> =>
  saveCase(
    tx,
    { ...each, state: 'OPEN', settledBy: null, settledAt: null, note: null },
    { name: 'reopened', by: 0n, at, note: 'A later comparison found it again.' },
  )
