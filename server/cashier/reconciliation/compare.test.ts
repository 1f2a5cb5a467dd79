import { amount } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { StatementLine } from '../statement.ts'
import { type Booked, compareDay, type Earlier, type Item, type Known } from './compare.ts'

const at = (time: string): Date => new Date(`2026-08-${time}Z`)
const span = { since: at('05T00:00:00'), until: at('06T00:00:00') }
const carryFrom = at('05T23:00:00')

const line = (reference: string, more: Partial<StatementLine> = {}): StatementLine => ({
  id: `L-${reference}`,
  reference,
  kind: 'PAYIN',
  amount: amount(5_000n),
  currency: 'MMK',
  at: at('05T10:00:00'),
  ...more,
})

const booked = (reference: string, more: Partial<Booked> = {}): Booked => ({
  reference,
  kind: 'PAYIN',
  amount: amount(5_000n),
  currency: 'MMK',
  at: at('05T10:00:01'),
  record: `deposit:${reference}`,
  ...more,
})

const earlierItem = (reference: string, more: Partial<Earlier> = {}): Earlier => ({
  day: '2026-08-04',
  kind: 'PAYIN',
  reference,
  lineId: `L-${reference}`,
  status: 'CARRIED',
  ours: null,
  theirs: amount(5_000n),
  currency: 'MMK',
  oursAt: null,
  theirsAt: at('04T23:59:00'),
  record: null,
  since: null,
  ...more,
})

type Given = {
  theirs?: StatementLine[]
  ours?: Booked[]
  known?: [string, Known][]
  carried?: Earlier[]
  earlier?: Earlier[]
  settledLater?: Earlier[]
}

const compare = ({ theirs = [], ours = [], known = [], carried = [], earlier = [], settledLater = [] }: Given): Item[] =>
  compareDay({ span, carryFrom, theirs, ours, known: new Map(known), carried, earlier, settledLater })

const said = (items: readonly Item[]): string[] =>
  items.map(({ reference, status, since }) => [reference, status, ...(since ? [since] : [])].join(' ')).toSorted()

describe('what a day is compared to', () => {
  const rows: [string, Given, string[]][] = [
    ['both sides', { theirs: [line('A')], ours: [booked('A')] }, ['A MATCHED']],
    ['a line that is not booked', { theirs: [line('A')] }, ['A MISSING_OURS']],
    ['a booking that no line tells of', { ours: [booked('A')] }, ['A MISSING_THEIRS']],
    ['other amounts', { theirs: [line('A', { amount: amount(4_963n) })], ours: [booked('A')] }, ['A AMOUNT_DIFF']],
    ['other currencies', { theirs: [line('A', { currency: 'USD' })], ours: [booked('A')] }, ['A AMOUNT_DIFF']],
    [
      'another amount of what waits for review',
      {
        theirs: [line('A', { amount: amount(4_963n) })],
        known: [['A', { record: 'deposit:1', amount: amount(5_000n), currency: 'MMK' }]],
      },
      ['A AMOUNT_DIFF'],
    ],
    ['a second payment', { theirs: [line('A'), line('A', { id: 'L2' })], ours: [booked('A')] }, ['A DUPLICATE', 'A MATCHED']],
    [
      'a second payment on the next day',
      {
        theirs: [line('A', { id: 'L2' })],
        ours: [booked('A', { at: at('04T10:00:00') })],
        earlier: [earlierItem('A', { status: 'MATCHED', ours: amount(5_000n) })],
      },
      ['A DUPLICATE'],
    ],
    ['a line near midnight', { theirs: [line('A', { at: at('05T23:30:00') })] }, ['A CARRIED']],
    ['a booking near midnight', { ours: [booked('A', { at: at('05T23:59:59') })] }, ['A CARRIED']],
    [
      'a line before midnight, booked after it',
      { theirs: [line('A', { at: at('05T23:59:59') })], ours: [booked('A', { at: at('06T00:00:02') })] },
      ['A MATCHED'],
    ],
    [
      'a booking before midnight, on the statement after it',
      { theirs: [line('A', { at: at('06T00:00:02') })], ours: [booked('A', { at: at('05T23:59:59') })] },
      [],
    ],
    [
      'a booking after midnight of what the day before matched',
      {
        ours: [booked('A', { at: at('05T00:00:02') })],
        theirs: [line('A', { at: at('04T23:59:59') })],
        earlier: [earlierItem('A', { status: 'MATCHED', ours: amount(5_000n) })],
      },
      [],
    ],
    [
      'what was carried and came',
      { carried: [earlierItem('A')], ours: [booked('A', { at: at('05T02:00:00') })] },
      ['A MATCHED 2026-08-04'],
    ],
    ['what was carried and never came', { carried: [earlierItem('A')] }, ['A MISSING_OURS 2026-08-04']],
    [
      'a booking that was carried and never came',
      {
        carried: [
          earlierItem('A', {
            lineId: null,
            theirs: null,
            theirsAt: null,
            ours: amount(5_000n),
            oursAt: at('04T23:59:00'),
            record: 'deposit:A',
          }),
        ],
        ours: [booked('A', { at: at('04T23:59:00') })],
      },
      ['A MISSING_THEIRS 2026-08-04'],
    ],
    [
      'a booking that was carried and came',
      {
        carried: [
          earlierItem('A', {
            lineId: null,
            theirs: null,
            theirsAt: null,
            ours: amount(5_000n),
            oursAt: at('04T23:59:00'),
            record: 'deposit:A',
          }),
        ],
        ours: [booked('A', { at: at('04T23:59:00') })],
        theirs: [line('A', { at: at('05T00:00:05') })],
      },
      ['A MATCHED'],
    ],
    [
      'what was a break of an earlier day and is booked today',
      {
        earlier: [earlierItem('A', { status: 'MISSING_OURS', day: '2026-08-02', theirsAt: at('02T10:00:00') })],
        ours: [booked('A')],
      },
      ['A MATCHED 2026-08-02'],
    ],
    [
      'what came and went again without being booked',
      { theirs: [line('A'), line('A', { id: 'L2', kind: 'REFUND' })] },
      ['A MATCHED', 'A MATCHED'],
    ],
    [
      'a refund that was not booked',
      { theirs: [line('A'), line('A', { id: 'L2', kind: 'REFUND' })], ours: [booked('A')] },
      ['A MATCHED', 'A MISSING_OURS'],
    ],
    [
      'two bookings and one line',
      { theirs: [line('A')], ours: [booked('A'), booked('A', { record: 'suspense:1', at: at('05T11:00:00') })] },
      ['A MATCHED', 'A MISSING_THEIRS'],
    ],
    [
      'what a later day has settled',
      { theirs: [line('A')], settledLater: [earlierItem('A', { day: '2026-08-05' })] },
      ['A CARRIED'],
    ],
  ]
  test.each(rows)('%s', (_, given, expected) => {
    expect(said(compare(given))).toEqual(expected)
  })
})

const minutes = fc.integer({ min: 0, max: 47 * 60 })
const movement = fc.record({
  reference: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  paid: fc.option(minutes),
  booked: fc.option(fc.integer({ min: 0, max: 50 })),
})

test('over two days each movement is matched once, or a break once, whenever it came and was booked', () => {
  fc.assert(
    fc.property(fc.uniqueArray(movement, { selector: ({ reference }) => reference }), (movements) => {
      const from = at('04T00:00:00').getTime()
      const time = (minute: number): Date => new Date(from + minute * 60_000)
      const theirs = movements.flatMap(({ reference, paid }) => (paid === null ? [] : [line(reference, { at: time(paid) })]))
      // Booked some minutes after it was paid, or at another time where it was not.
      const ours = movements.flatMap(({ reference, paid, booked: after }) =>
        after === null ? [] : [booked(reference, { at: time((paid ?? 700) + after) })],
      )
      const days = ['2026-08-04', '2026-08-05', '2026-08-06']
      const past: Earlier[] = []
      days.forEach((day, index) => {
        const own = { since: time(index * 1_440), until: time((index + 1) * 1_440) }
        const near = (each: { at: Date }): boolean =>
          each.at.getTime() >= own.since.getTime() - 3_600_000 && each.at.getTime() < own.until.getTime() + 3_600_000
        const carried = past.filter((item) => item.status === 'CARRIED' && item.day === days[index - 1])
        const wide = theirs.filter(near)
        const named = new Set([...wide, ...carried].map(({ reference }) => reference))
        const items = compareDay({
          span: own,
          carryFrom: new Date(own.until.getTime() - 3_600_000),
          theirs: wide,
          // Compared an hour after the end of the day: what is booked later is not known yet.
          ours: ours.filter(
            (each) => (near(each) || named.has(each.reference)) && each.at.getTime() < own.until.getTime() + 3_600_000,
          ),
          known: new Map(),
          carried,
          earlier: past,
          settledLater: [],
        })
        past.push(...items.map((item) => ({ ...item, day })))
      })
      for (const { reference, paid, booked: after } of movements) {
        const final = past.filter((item) => item.reference === reference && item.status !== 'CARRIED').map(({ status }) => status)
        const expected =
          paid === null && after === null ? [] : [paid === null ? 'MISSING_THEIRS' : after === null ? 'MISSING_OURS' : 'MATCHED']
        expect(final).toEqual(expected)
      }
    }),
    { numRuns: 300 },
  )
})
