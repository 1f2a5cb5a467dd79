import type { Database } from '../../kit/database.ts'
import { dayAfter } from '../../kit/days.ts'
import type { Account } from '../../ledger/accounts.ts'
import { type ReadStatement, readWhole } from '../statement.ts'
import type { BookedQuery } from './booked-store.ts'
import { type Booked, compareDay, type Item, type Known } from './compare.ts'
import { isCompared, listCarried, listEarlier, listSettledLater } from './run-store.ts'
import type { ComparedDay, Source } from './source.ts'

/** Statements are read beyond the day on both sides, since clocks differ and bookings follow movements. */
const marginMs = 3_600_000

export type ProviderOptions = {
  code: string
  account: Account
  statement: ReadStatement
  booked(query: BookedQuery): Promise<Booked[]>
  known(references: readonly string[]): Promise<ReadonlyMap<string, Known>>
}

/** Compares the statement of a provider with what is booked. */
export const providerSource = (database: Database, { code, account, statement, booked, known }: ProviderOptions): Source => {
  const compare = async ({ day, span, carryMs }: ComparedDay): Promise<Item[]> => {
    const wide = { since: new Date(span.since.getTime() - marginMs), until: new Date(span.until.getTime() + marginMs) }
    const theirs = await readWhole(statement, wide)
    const [carried, settledLater, isNextCompared] = await Promise.all([
      listCarried(database, code, dayAfter(day, -1)),
      listSettledLater(database, code, day),
      isCompared(database, code, dayAfter(day, 1)),
    ])
    const named = [...new Set([...theirs, ...carried].map(({ reference }) => reference))]
    const ours = await booked({ ...wide, references: named })
    const references = [...new Set([...named, ...ours.map(({ reference }) => reference)])]
    const earlier = await listEarlier(database, code, { before: day, references })
    // A next day that was compared already does not look again: what lacks a side is a break at once.
    const carryFrom = new Date(span.until.getTime() - (isNextCompared ? 0 : carryMs))
    return compareDay({ span, carryFrom, ours, theirs, known: await known(named), carried, earlier, settledLater })
  }
  return { code, account, compare }
}
