import { getReconciliationReport as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import type { Case } from './case-store.ts'
import type { Item } from './compare.ts'
import { type Cell, csvOf } from '../../kit/csv.ts'
import { figureRows, readReport, settlerOf } from './report.ts'
import { listItems, type Reconciliation } from './run-store.ts'
import type { SignOff } from './sign-off-store.ts'
import { type NameOf, wireOrNull } from './staff-view.ts'

const rowsMax = 100_000

/** What a table says of what it leaves out. */
type Left = { what: string; shown: number; total: number }

export const getReconciliationReport = handle(call, async ({ input: { day }, refuse }, { database }: CashierServices) => {
  const report = await readReport(database, day, rowsMax)
  if (!report) throw refuse('NOT_FOUND')
  const { sources, cases, casesTotal, signed, nameOf } = report
  const lines = await lineRows(database, day, sources)
  const left = [{ what: 'cases', shown: cases.length, total: casesTotal }, ...lines.left].filter(
    ({ shown, total }) => shown < total,
  )
  const rows = [
    ['Reconciliation', day],
    ...left.map(leftRow),
    ...signOffRows(signed, nameOf),
    [],
    ['Source', 'State', 'Run', 'Status', 'Count', 'Ours', 'Theirs'],
    ...figureRows(report),
    [],
    ...caseRows(cases, nameOf),
    [],
    ...lines.rows,
    ...left.map(leftRow),
  ]
  return { name: `reconciliation-${day}.csv`, csv: csvOf(rows), isWhole: left.length === 0 }
})

/** At the beginning and at the end: who reads only one of them must not take the table for all there is. */
const leftRow = ({ what, shown, total }: Left): Cell[] => [
  'NOT COMPLETE',
  what,
  `${shown} of ${total}`,
  'GET /bo/reconciliation/items and /cases have all of them',
]

const signOffRows = (signed: SignOff | undefined, nameOf: NameOf): Cell[][] =>
  signed ? [['Signed off by', nameOf(signed.staffId), signed.at.toISOString(), signed.note]] : [['Not signed off']]

const caseRows = (cases: readonly Case[], nameOf: NameOf): Cell[][] => [
  [
    'Case',
    'Source',
    'Kind',
    'Reference',
    'Break',
    'Ours',
    'Theirs',
    'Currency',
    'State',
    'Owner',
    'Settled by',
    'Note',
    'Records',
    'Closed by',
    'Closing note',
  ],
  ...cases.map((each) => [
    each.id.toString(),
    each.source,
    each.kind,
    each.reference,
    each.status,
    wireOrNull(each.ours),
    wireOrNull(each.theirs),
    each.currency,
    each.state,
    nameOf(each.owner),
    settlerOf(each, nameOf),
    each.note,
    each.records.join(' '),
    nameOf(each.closedBy),
    each.closedNote,
  ]),
]

type Lines = { rows: Cell[][]; left: Left[] }

const lineRows = async (from: Queryable, day: Day, sources: readonly Reconciliation[]): Promise<Lines> => {
  const left: Left[] = []
  const rows: Cell[][] = [
    ['Source', 'Kind', 'Reference', 'Line', 'Status', 'Ours', 'Theirs', 'Currency', 'Ours at', 'Theirs at', 'Record', 'Since'],
  ]
  for (const { source } of sources) {
    const { list, total } = await listItems(from, { day, source, status: '', pageNo: 1, pageSize: rowsMax })
    for (const item of list) rows.push(lineRow(source, item))
    left.push({ what: source, shown: list.length, total })
  }
  return { rows, left }
}

const lineRow = (source: string, item: Item): Cell[] => [
  source,
  item.kind,
  item.reference,
  item.lineId,
  item.status,
  wireOrNull(item.ours),
  wireOrNull(item.theirs),
  item.currency,
  item.oursAt?.toISOString() ?? null,
  item.theirsAt?.toISOString() ?? null,
  item.record,
  item.since,
]
