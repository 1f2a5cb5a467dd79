import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getReconciliationDay, listReconciliationDays } from '@tamuvo/contract/cashier-reconciliation.ts'
import { type Amount, amount, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import { staffNames } from '../../kit/staff-names-store.ts'
import { itemStatuses } from './compare.ts'
import type { Figures } from './figures.ts'
import type { SignOff } from './sign-off-store.ts'

type DayView = ReceivedOutputOf<typeof getReconciliationDay>

/** The name of a staff id; null for the system's. */
export type NameOf = (id: bigint | null) => string | null

export const namesOf = async (from: Queryable, ids: readonly (bigint | null)[]): Promise<NameOf> => {
  const names = await staffNames(from, ids)
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

export const wireOrNull = (value: Amount | null): string | null => (value === null ? null : toWire(value))

export const figuresView = (figures: Figures): DayView['sources'][number]['runs'][number]['figures'] =>
  itemStatuses.flatMap((status) => {
    const figure = figures[status]
    const wire = (text: string): string => toWire(amount(BigInt(text)))
    return figure ? [{ status, count: figure.count, ours: wire(figure.ours), theirs: wire(figure.theirs) }] : []
  })

export const signOffView = (
  signed: SignOff | undefined,
  nameOf: NameOf,
): ReceivedOutputOf<typeof listReconciliationDays>['list'][number]['signOff'] =>
  signed ? { by: nameOf(signed.staffId), at: signed.at.toISOString(), note: signed.note } : null
