import { add, type Amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import { appendEvents, type OutboxEvent } from '../../kit/outbox.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import type { Entry, PostingResult } from '../../ledger/entry.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { balancesOf } from '../../ledger/statements.ts'
import type { RunServices } from '../services.ts'
import { bookings, type OpenBill } from './bill.ts'
import {
  type BillChange,
  type BillPlace,
  holdBills,
  insertPayments,
  lockLongOwed,
  lockOpen,
  type Payment,
  setAdvanced,
  writePaid,
} from './bill-store.ts'

/** Small, because a chunk locks its wallet accounts and so delays their bets. */
const chunkMax = 200
const dayMs = 86_400_000

/**
 * Pays bills from what their payers have, the oldest period first and from the top of the tree down: what comes to an agent pays on what
 * the agent owes. The platform pays its own at once, and after some days what others still owe.
 */
export const payBills = async (services: RunServices): Promise<void> => {
  await payOpen(services)
  // Level by level: who gets what another owed pays with it.
  while (await advanceOwed(services)) await payOpen(services)
}

const payOpen = async (services: RunServices): Promise<void> => {
  let after: BillPlace | undefined
  for (;;) {
    const place = after
    after = await inTransaction(services.database, async (tx) => {
      await holdBills(tx)
      const bills = await lockOpen(tx, place, chunkMax)
      const last = bills.at(-1)
      // Level by level, for one level pays from what it got from the one above.
      const levelOf = ({ until, depth }: { until: Date; depth: number }): string => `${until.getTime()} ${depth}`
      for (const level of new Set(bills.map(levelOf)))
        await payLevel(
          tx,
          services,
          bills.filter((bill) => levelOf(bill) === level),
        )
      return bills.length === chunkMax && last ? { until: last.until, depth: last.depth, id: last.id } : undefined
    })
    if (!after) return
  }
}

/** What is to be moved for a bill: from the payer, and to the payee. */
type Plan = { bill: OpenBill; out: Amount; in: Amount }

/** Pays bills of payees on one level, in their order. @returns the bills as they are now */
export const payLevel = async (tx: Tx, services: RunServices, bills: readonly OpenBill[]): Promise<OpenBill[]> => {
  const payers = bills.flatMap(({ payerId }) => (payerId === null ? [] : [payerId]))
  const left = new Map(await balancesOf(tx, [...new Set(payers)]))
  const plans = bills.map((bill): Plan => {
    if (bill.payerId === null) return { bill, out: zero, in: subtract(bill.amount, bill.paid) }
    const has = left.get(bill.payerId) ?? zero
    const owed = subtract(bill.amount, bill.collected)
    const out = has < owed ? (has > zero ? has : zero) : owed
    left.set(bill.payerId, subtract(has, out))
    // What was advanced the payee has already: it goes to the platform.
    const due = subtract(bill.amount, bill.paid)
    return { bill, out, in: out < due ? out : due }
  })
  return book(tx, services, plans)
}

/** Books plans: a payer who has less by now pays nothing this time. */
const book = async (
  tx: Tx,
  { ledger, newId, clock }: RunServices,
  plans: readonly Plan[],
  isAdvance = false,
): Promise<OpenBill[]> => {
  const moving = plans.map((plan) => ({ ...plan, id: newId() }))
  const taken = moving.filter(({ out }) => out > zero)
  const outs = await post(
    tx,
    ledger,
    taken.map(({ id, bill, out }) => entryOf('out', id, bill, out)),
  )
  const outEntries = new Map(taken.map(({ id }, index) => [id, entryIdOf(outs[index])]))
  const given = moving.filter(
    ({ id, bill, in: due }) => due > zero && (isAdvance || bill.payerId === null || outEntries.get(id) !== undefined),
  )
  const ins = await post(
    tx,
    ledger,
    given.map(({ id, bill, in: due }) => entryOf('in', id, bill, due)),
  )
  const inEntries = new Map(
    given.map(({ id }, index) => {
      const entryId = entryIdOf(ins[index])
      invariant(entryId !== undefined, 'bills go to wallet accounts that exist')
      return [id, entryId]
    }),
  )
  const at = clock.now()
  const payments = moving.flatMap(({ id, bill, out, in: due }): Payment[] => {
    const [outEntryId, inEntryId] = [outEntries.get(id) ?? null, inEntries.get(id) ?? null]
    // What the payer gives beyond what the payee still gets is a payment of its own.
    if (outEntryId !== null && inEntryId !== null && out === due)
      return [{ id, billId: bill.id, amount: out, outEntryId, inEntryId }]
    return [
      ...(outEntryId === null ? [] : [{ id, billId: bill.id, amount: out, outEntryId, inEntryId: null }]),
      ...(inEntryId === null ? [] : [{ id: newId(), billId: bill.id, amount: due, outEntryId: null, inEntryId }]),
    ]
  })
  if (payments.length > 0) await insertPayments(tx, payments, at)
  const after = moving.map(({ id, bill, out, in: due }) =>
    withPaid(bill, inEntries.has(id) ? due : zero, outEntries.get(id) === undefined ? zero : out),
  )
  const changed = after.filter((bill, index) => isChanged(bill, plans[index]?.bill))
  if (changed.length > 0) await writePaid(tx, changed.map(changeOf))
  await appendEvents(tx, ...plans.flatMap(({ bill }, index) => eventsOf(bill, after[index], at)))
  return after
}

const post = async (tx: Tx, ledger: RunServices['ledger'], entries: Entry[]): Promise<PostingResult[]> =>
  entries.length > 0 ? ledger.postIn(tx, entries) : []

const entryOf = (side: 'in' | 'out', id: bigint, bill: OpenBill, moved: Amount): Entry => {
  const booking = bookings[bill.kind]
  const [from, to] =
    side === 'in'
      ? [house(booking.house), walletAccount(bill.payeeId)]
      : [walletAccount(bill.payerId ?? 0n), house(booking.house)]
  return { key: naturalKey(`agent-bill-${side}`, id), kind: booking[side], ref: bill.id, moves: [{ from, to, amount: moved }] }
}

const entryIdOf = (result: PostingResult | undefined): bigint | undefined =>
  result?.is === 'posted' || result?.is === 'repeated' ? result.entryId : undefined

const withPaid = (bill: OpenBill, got: Amount, gave: Amount): OpenBill => {
  const [paid, collected] = [add(bill.paid, got), add(bill.collected, gave)]
  return { ...bill, paid, collected, state: stateOf(bill.amount, paid) }
}

const stateOf = (all: Amount, paid: Amount): OpenBill['state'] => {
  if (paid === all) return 'PAID'
  return paid > zero ? 'PARTIAL' : 'INSUFFICIENT'
}

const isChanged = (bill: OpenBill, before: OpenBill | undefined): boolean =>
  bill.paid !== before?.paid || bill.collected !== before.collected || bill.state !== before.state

const changeOf = ({ id, paid, collected, state }: OpenBill): BillChange => ({ id, paid, collected, state })

/** Kinds that are settled so often that a message of each would be noise. */
const quiet: readonly string[] = ['HOURLY_SALARY', 'REALTIME_SALARY']

const eventsOf = (before: OpenBill, after: OpenBill | undefined, at: Date): OutboxEvent[] => {
  if (!after) return []
  const { id, kind, period, payerId, payeeId } = after
  const body = (value: Amount) => ({ billId: id.toString(), contract: kind, period, amount: toWire(value) })
  const isPaid = after.state === 'PAID' && before.state !== 'PAID'
  const isShort = payerId !== null && before.state === 'PAYABLE' && after.state !== 'PAID'
  return [
    ...(isPaid && !quiet.includes(kind) ? [{ kind: 'bill.paid', memberId: payeeId, body: body(after.amount), at }] : []),
    ...(isShort ? [{ kind: 'bill.owed', memberId: payerId, body: body(subtract(after.amount, after.collected)), at }] : []),
  ]
}

/** The platform pays what payers of one level have owed for too long; they owe it to the platform. @returns whether there was something */
const advanceOwed = async (services: RunServices): Promise<boolean> => {
  const { maxDebtDays } = await services.settings.get('agent.contracts')
  const before = new Date(services.clock.now().getTime() - maxDebtDays * dayMs)
  return inTransaction(services.database, async (tx) => {
    await holdBills(tx)
    const bills = await lockLongOwed(tx, before, chunkMax)
    if (bills.length > 0) await advanceBills(tx, services, bills)
    return bills.length > 0
  })
}

/** Pays the payees of bills for their payers. The caller holds the bills. */
export const advanceBills = async (tx: Tx, services: RunServices, bills: readonly OpenBill[]): Promise<void> => {
  await setAdvanced(
    tx,
    bills.map(({ id }) => id),
    services.clock.now(),
  )
  await book(
    tx,
    services,
    bills.map((bill) => ({ bill, out: zero, in: subtract(bill.amount, bill.paid) })),
    true,
  )
}
