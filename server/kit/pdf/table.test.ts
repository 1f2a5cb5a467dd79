import { expect, test } from 'vitest'
import { openSheet } from './sheet.ts'
import { drawTable } from './table.ts'
import { readPdf } from './testing.ts'

test('a table goes on over pages, with its heads on each and every row once', async () => {
  const sheet = openSheet({ title: 'A', author: 'B', language: 'EN', at: new Date(0), size: [842, 595] })
  sheet.y = 36
  const rows = Array.from({ length: 100 }, (_, index) => [
    `row${index}`,
    index % 10 === 0 ? 'a note of some words '.repeat(20) : 'short',
  ])
  await drawTable(sheet, {
    columns: [
      { title: 'Name', share: 1 },
      { title: 'Note', share: 2, align: 'right' },
    ],
    rows,
    margin: 36,
  })
  const { lines, pages } = readPdf(await sheet.end())
  expect(pages).toBeGreaterThan(2)
  expect(lines.filter((line) => line === 'Name')).toHaveLength(pages)
  expect(lines.filter((line) => line.startsWith('row'))).toEqual(rows.map(([name]) => name))
})
