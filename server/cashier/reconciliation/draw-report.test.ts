import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../kit/pdf/testing.ts'
import type { Item } from './compare.ts'
import { drawReport } from './draw-report.ts'
import type { Report } from './report.ts'

const report: Report = {
  day: '2026-08-05',
  sources: [],
  runs: [],
  cases: [],
  casesTotal: 0,
  signed: undefined,
  nameOf: () => null,
}

const item: Item = {
  reference: 'D20260805000001',
  kind: 'PAYIN',
  lineId: '1',
  status: 'MISSING_OURS',
  ours: null,
  theirs: amount(5_000n),
  currency: 'MMK',
  oursAt: null,
  theirsAt: null,
  record: null,
  since: null,
}

const linesOf = async (total: number, casesTotal = 0) => {
  const breaks = [{ source: 'payins:sandpay', list: [item], total }]
  const page = { report: { ...report, casesTotal }, breaks, brand: 'Tamuvo', zone: 'Asia/Yangon', at: new Date(0) }
  return readPdf(await drawReport(page)).lines
}

test('what is left out is said on the first page, before anything else', async () => {
  expect(await linesOf(2, 3)).toContain(
    'NOT COMPLETE: 0 of 3 cases, 1 of 2 lines MISSING_OURS of payins:sandpay. The table (CSV) has them all.',
  )
})

test('a day that has all of it says nothing of the kind, and that it is not signed', async () => {
  const lines = await linesOf(1)
  expect(lines.join(' ')).not.toContain('NOT COMPLETE')
  expect(lines).toEqual(expect.arrayContaining(['Not signed off', 'D20260805000001', '50.00', 'None']))
})
