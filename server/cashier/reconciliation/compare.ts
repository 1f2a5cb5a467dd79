import type { Amount } from '@tamuvo/money/amount.ts'
import type { Day, Span } from '../../kit/days.ts'
import type { StatementLine } from '../statement.ts'

/** What a comparison found. `CARRIED`: the other side may only be late, so that the next day looks again. */
export const itemStatuses = ['MATCHED', 'MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'DUPLICATE', 'CARRIED'] as const
export type ItemStatus = (typeof itemStatuses)[number]

export const breaks = ['MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'DUPLICATE'] as const
export type Break = (typeof breaks)[number]
export const isBreak = (status: ItemStatus): status is Break => breaks.some((each) => each === status)

/** A line of the comparison: what the ledger has and what the other side says, each null where it says nothing. */
export type Item = {
  kind: string
  reference: string
  /** The other side's id of it. */
  lineId: string | null
  status: ItemStatus
  ours: Amount | null
  theirs: Amount | null
  currency: string
  oursAt: Date | null
  theirsAt: Date | null
  /** What it is about here, "deposit:4711". */
  record: string | null
  /** The day on which it was carried, or a break. */
  since: Day | null
}

/** Something that the ledger has. */
export type Booked = { reference: string; kind: string; amount: Amount; currency: string; at: Date; record: string }

/** What is known here of a reference without being booked. */
export type Known = { record: string; amount: Amount; currency: string }

/** An item of an earlier day that lacked a side. */
export type Earlier = Item & { day: Day }

export type Sides = {
  span: Span
  /** From when on what lacks a side is carried. */
  carryFrom: Date
  /** Those of the day and of the time around it, and those of all references that the statement names. */
  ours: readonly Booked[]
  /** Those of the day and of the time around it. */
  theirs: readonly StatementLine[]
  /** By reference. */
  known: ReadonlyMap<string, Known>
  /** Carried from the day before. */
  carried: readonly Earlier[]
  /** Items of earlier days under the same references. */
  earlier: readonly Earlier[]
  /** Items of this day, when it was compared before, that a later day has settled. They stay. */
  settledLater: readonly Earlier[]
}

const keyOf = ({ kind, reference }: Pick<Item, 'kind' | 'reference'>): string => `${kind}:${reference}`

const grouped = <Each extends Pick<Item, 'kind' | 'reference'>>(list: readonly Each[]): Map<string, Each[]> => {
  const groups = new Map<string, Each[]>()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime()
const isIn = ({ since, until }: Span, { at }: { at: Date }): boolean => at >= since && at < until

/**
 * Compares a day of a statement with what is booked. A movement is of the day that the statement says, or of the day on which it was
 * booked where the statement lacks it; each is compared on one day, and on a later one again only if it lacked a side.
 */
export const compareDay = (sides: Sides): Item[] => {
  const theirs = grouped(sides.theirs.toSorted(byTime))
  const ours = grouped(sides.ours.toSorted(byTime))
  const earlier = grouped(sides.earlier)
  const carried = grouped(sides.carried)
  const keys = new Set([...theirs.keys(), ...ours.keys(), ...carried.keys()])
  const kept = new Set(sides.settledLater.map(keyOf))
  const items = [...keys].flatMap((key) =>
    kept.has(key)
      ? []
      : compareKey(sides, {
          theirs: theirs.get(key) ?? [],
          ours: ours.get(key) ?? [],
          earlier: earlier.get(key) ?? [],
          carried: carried.get(key) ?? [],
        }),
  )
  return [...sides.settledLater, ...withoutReturned(items)]
}

type Group = { theirs: StatementLine[]; ours: Booked[]; earlier: Earlier[]; carried: Earlier[] }

/** Lines of one reference and kind. The first line of the statement is the movement, further ones are duplicates. */
const compareKey = (sides: Sides, { theirs, ours, earlier, carried }: Group): Item[] => {
  const past = earlier.filter(({ theirsAt }) => theirsAt !== null)
  const waiting = carried.map((item) => ({ item, line: lineOf(item) }))
  // Those of earlier days take part, so that a second line of today is known as such.
  const lines = [
    ...past.flatMap((item) => (item.status === 'CARRIED' ? [] : [{ line: lineOf(item), isPast: true, from: item }])),
    ...waiting.flatMap(({ item, line }) => (line ? [{ line, isPast: false, from: item }] : [])),
    ...theirs.map((line) => ({ line, isPast: false, from: undefined })),
  ].filter(({ line }, at, all) => line && all.findIndex((each) => each.line?.id === line.id) === at)
  const found = lines.flatMap(({ line, isPast, from }, at) =>
    !line || isPast || (!from && !isIn(sides.span, line)) ? [] : [judge(sides, { line, at, booked: ours[at], from })],
  )
  const alone = ours.slice(lines.length).flatMap((booked) => withoutLine(sides, booked, carried))
  const late = ours.slice(0, lines.length).flatMap((booked, at) => bookedLate(sides, { booked, from: past[at] }))
  return [...found, ...alone, ...late]
}

const lineOf = ({ lineId, reference, kind, theirs, currency, theirsAt }: Earlier) =>
  lineId !== null && theirs !== null && theirsAt !== null
    ? { id: lineId, reference, kind, amount: theirs, currency, at: theirsAt }
    : undefined

type Line = NonNullable<ReturnType<typeof lineOf>>

const itemOf = (line: Line, booked: Booked | undefined, status: ItemStatus): Item => ({
  kind: line.kind,
  reference: line.reference,
  lineId: line.id,
  status,
  ours: booked?.amount ?? null,
  theirs: line.amount,
  currency: line.currency,
  oursAt: booked?.at ?? null,
  theirsAt: line.at,
  record: booked?.record ?? null,
  since: null,
})

type Judged = { line: Line; at: number; booked: Booked | undefined; from: Earlier | undefined }

const judge = (sides: Sides, { line, at, booked, from }: Judged): Item => {
  const since = from?.day ?? null
  if (at > 0) return { ...itemOf(line, booked, 'DUPLICATE'), since }
  if (booked) {
    const isSame = booked.amount === line.amount && booked.currency === line.currency
    return { ...itemOf(line, booked, isSame ? 'MATCHED' : 'AMOUNT_DIFF'), since }
  }
  const known = sides.known.get(line.reference)
  const record = known?.record ?? null
  if (!from && line.at >= sides.carryFrom) return { ...itemOf(line, undefined, 'CARRIED'), record }
  const differs = known && (known.amount !== line.amount || known.currency !== line.currency)
  return { ...itemOf(line, undefined, differs ? 'AMOUNT_DIFF' : 'MISSING_OURS'), record, since }
}

const ownItem = ({ kind, reference, amount, currency, at, record }: Booked, status: ItemStatus): Item => ({
  kind,
  reference,
  lineId: null,
  status,
  ours: amount,
  theirs: null,
  currency,
  oursAt: at,
  theirsAt: null,
  record,
  since: null,
})

/** Booked, and on no statement so far. */
const withoutLine = ({ span, carryFrom }: Sides, booked: Booked, carried: readonly Earlier[]): Item[] => {
  const from = carried.find(({ record, theirs }) => theirs === null && record === booked.record)
  if (from) return [{ ...ownItem(booked, 'MISSING_THEIRS'), since: from.day }]
  if (!isIn(span, booked)) return []
  return [ownItem(booked, booked.at >= carryFrom ? 'CARRIED' : 'MISSING_THEIRS')]
}

/** Booked today what the statement had on an earlier day, where it was a break. */
const bookedLate = ({ span }: Sides, { booked, from }: { booked: Booked; from: Earlier | undefined }): Item[] => {
  const line = from && from.ours === null && from.status !== 'CARRIED' ? lineOf(from) : undefined
  if (!line || !from || !isIn(span, booked)) return []
  const isSame = booked.amount === line.amount && booked.currency === line.currency
  return [{ ...itemOf(line, booked, isSame ? 'MATCHED' : 'AMOUNT_DIFF'), since: from.day }]
}

const pairs = [
  ['PAYIN', 'REFUND'],
  ['PAYOUT', 'RETURN'],
] as const

/** What came and went again without being booked is no break: nothing of it is left. */
const withoutReturned = (items: Item[]): Item[] => {
  const open = new Map(
    items.filter(({ status, ours }) => status === 'MISSING_OURS' && ours === null).map((item) => [keyOf(item), item]),
  )
  const settled = new Set<Item>()
  for (const [there, back] of pairs)
    for (const item of open.values()) {
      const other = item.kind === there ? open.get(keyOf({ kind: back, reference: item.reference })) : undefined
      if (other && other.theirs === item.theirs && other.currency === item.currency) settled.add(item).add(other)
    }
  return items.map((item) => (settled.has(item) ? { ...item, status: 'MATCHED' } : item))
}
