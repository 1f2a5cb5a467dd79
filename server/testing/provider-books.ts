import type { Queryable } from '../kit/database.ts'
import { listBookedDeposits, listBookedPayouts } from '../cashier/reconciliation/booked-store.ts'
import { type Booked, compareDay } from '../cashier/reconciliation/compare.ts'
import { listPayinMovements, listPayoutMovements, type Movement } from '../cashier/sandpay/statement-store.ts'
import type { StatementKind, StatementLine } from '../cashier/statement.ts'
import { sandpayChannels } from '../cashier/withdrawal/sandpay-payouts.ts'

const always = { since: new Date('2024-01-02T00:00:00Z'), until: new Date('2090-01-01T00:00:00Z') }

/**
 * Where the records of SandPay differ from what is booked, of all time: by the same comparison as each day's. It reads both from the
 * database, so that it also works when no server runs.
 */
export const providerFaults = async (database: Queryable): Promise<string[]> => {
  const asked = { ...always, now: always.until, after: { at: new Date(0), id: '' }, limit: 1_000_000 }
  const all = { ...always, references: [] }
  const payins = await listPayinMovements(database, asked)
  const faults = differences('payins', linesOf(payins, 'PAYIN', 'REFUND'), await listBookedDeposits(database, 'sandpay', all))
  for (const { channel } of sandpayChannels) {
    const payouts = await listPayoutMovements(database, channel, asked)
    const booked = await listBookedPayouts(database, channel, all)
    faults.push(...differences(`payouts of ${channel}`, linesOf(payouts, 'PAYOUT', 'RETURN'), booked))
  }
  return faults
}

const linesOf = (movements: readonly Movement[], there: StatementKind, back: StatementKind): StatementLine[] =>
  movements.map(({ id, ref, status, amount, currency, at }) => ({
    id,
    reference: ref,
    kind: status === 'succeeded' ? there : back,
    amount,
    currency,
    at,
  }))

const differences = (name: string, theirs: readonly StatementLine[], ours: readonly Booked[]): string[] => {
  const sides = {
    span: always,
    carryFrom: always.until,
    ours,
    theirs,
    known: new Map(),
    carried: [],
    earlier: [],
    settledLater: [],
  }
  return compareDay(sides).flatMap(({ status, kind, reference }) =>
    status === 'MATCHED' ? [] : [`the provider's ${name}: ${kind} ${reference} is ${status}`],
  )
}
