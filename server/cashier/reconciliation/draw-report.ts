import { secondOf } from '../../kit/days.ts'
import { openSheet, type Sheet } from '../../kit/pdf/sheet.ts'
import { drawTable } from '../../kit/pdf/table.ts'
import type { Case } from './case-store.ts'
import type { Item } from './compare.ts'
import { figureRows, type Report, settlerOf } from './report.ts'
import { wireOrNull } from './staff-view.ts'

/** Lines of a source that do not match in one way; `total`: also those beyond the limit. */
export type Breaks = { source: string; list: readonly Item[]; total: number }

/** What a document of a day leaves out, in words. */
export const leftOut = ({ cases, casesTotal }: Report, breaks: readonly Breaks[]): string[] => [
  ...(casesTotal > cases.length ? [`${cases.length} of ${casesTotal} cases`] : []),
  ...breaks.flatMap(({ source, list, total }) =>
    total > list.length ? [`${list.length} of ${total} lines ${list[0]?.status ?? ''} of ${source}`] : [],
  ),
]

type Page = { report: Report; breaks: readonly Breaks[]; brand: string; zone: string; at: Date }

const wideA4: [number, number] = [842, 595]
const margin = 34
const faint = '#5b6270'

/** The report of a day as PDF: who signed it, its figures, the lines that do not match, and what became of its cases. */
export const drawReport = async ({ report, breaks, brand, zone, at }: Page): Promise<Buffer> => {
  const { day } = report
  const title = `Reconciliation ${day}`
  const sheet = openSheet({ title, author: brand, language: 'EN', at, size: wideA4 })
  const width = sheet.width - 2 * margin
  sheet.y = margin
  await sheet.write(brand, { size: 10, color: faint }, { x: margin, width, align: 'right' })
  sheet.y += await sheet.write(title, { size: 17, weight: 600 }, { x: margin, width })
  const left = leftOut(report, breaks)
  if (left.length > 0) await paragraph(sheet, `NOT COMPLETE: ${left.join(', ')}. The table (CSV) has them all.`)
  await drawSignature(sheet, report, zone)
  await drawFigures(sheet, report)
  await drawBreaks(sheet, breaks)
  await drawCases(sheet, report, zone)
  const foot = `${title} · drawn ${secondOf(zone, at)} (${zone})`
  for (let page = 0; page < sheet.pages(); page++) {
    sheet.turnTo(page)
    sheet.y = sheet.height - margin
    await sheet.write(foot, { size: 7, color: faint }, { x: margin, width })
    await sheet.write(`${page + 1} / ${sheet.pages()}`, { size: 7, color: faint }, { x: margin, width, align: 'right' })
  }
  return sheet.end()
}

const heading = async (sheet: Sheet, text: string): Promise<void> => {
  if (sheet.y > sheet.height - 110) {
    sheet.addPage()
    sheet.y = margin
  }
  sheet.y += 12
  sheet.y += await sheet.write(text, { size: 11, weight: 600 }, { x: margin, width: sheet.width - 2 * margin })
  sheet.y += 2
}

const paragraph = async (sheet: Sheet, text: string): Promise<void> => {
  sheet.y += await sheet.write(text, { size: 8.5 }, { x: margin, width: sheet.width - 2 * margin })
}

const drawSignature = async (sheet: Sheet, { signed, nameOf }: Report, zone: string): Promise<void> => {
  if (!signed) return paragraph(sheet, 'Not signed off')
  await paragraph(sheet, `Signed off by ${nameOf(signed.staffId) ?? '–'}, ${secondOf(zone, signed.at)}: ${signed.note}`)
}

const textOf = (rows: readonly (readonly (string | null)[])[]): string[][] => rows.map((row) => row.map((cell) => cell ?? ''))

const drawFigures = async (sheet: Sheet, report: Report): Promise<void> => {
  await heading(sheet, 'Sources')
  const columns = [
    { title: 'Source', share: 3 },
    { title: 'State', share: 1 },
    { title: 'Run', share: 1 },
    { title: 'Status', share: 2 },
    { title: 'Count', share: 1, align: 'right' as const },
    { title: 'Ours', share: 2, align: 'right' as const },
    { title: 'Theirs', share: 2, align: 'right' as const },
  ]
  await drawTable(sheet, { columns, rows: textOf(figureRows(report)), margin })
}

const drawBreaks = async (sheet: Sheet, breaks: readonly Breaks[]): Promise<void> => {
  const found = breaks.filter(({ total }) => total > 0)
  await heading(sheet, 'Lines that do not match')
  if (found.length === 0) return paragraph(sheet, 'None')
  const columns = [
    { title: 'Source', share: 3 },
    { title: 'Kind', share: 1.5 },
    { title: 'Reference', share: 3 },
    { title: 'Status', share: 2 },
    { title: 'Ours', share: 1.5, align: 'right' as const },
    { title: 'Theirs', share: 1.5, align: 'right' as const },
    { title: 'Currency', share: 1 },
    { title: 'Record', share: 3 },
  ]
  const rows = found.flatMap(({ source, list }) =>
    list.map((item) => [
      source,
      item.kind,
      item.reference,
      item.status,
      wireOrNull(item.ours),
      wireOrNull(item.theirs),
      item.currency,
      item.record,
    ]),
  )
  await drawTable(sheet, { columns, rows: textOf(rows), margin })
}

const drawCases = async (sheet: Sheet, { cases, casesTotal, nameOf }: Report, zone: string): Promise<void> => {
  await heading(sheet, 'Cases')
  if (casesTotal === 0) return paragraph(sheet, 'None')
  const columns = [
    { title: 'Case', share: 2 },
    { title: 'Reference', share: 2.2 },
    { title: 'Break', share: 1.6 },
    { title: 'Ours', share: 1.1, align: 'right' as const },
    { title: 'Theirs', share: 1.1, align: 'right' as const },
    { title: 'State', share: 1.2 },
    { title: 'Settled by', share: 1.3 },
    { title: 'Note', share: 3.6 },
    { title: 'Records', share: 2.4 },
    { title: 'Closed by', share: 2.3 },
  ]
  const rows = cases.map((each) => [
    each.id.toString(),
    each.reference,
    each.status,
    wireOrNull(each.ours),
    wireOrNull(each.theirs),
    each.state,
    settlerOf(each, nameOf),
    [each.note, each.closedNote].filter(Boolean).join(' / '),
    each.records.join(' '),
    closingOf(each, nameOf(each.closedBy), zone),
  ])
  await drawTable(sheet, { columns, rows: textOf(rows), margin })
}

const closingOf = ({ closedAt }: Case, name: string | null, zone: string): string | null =>
  closedAt ? `${name ?? ''} ${secondOf(zone, closedAt)}` : name
