import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['plain', 'plain'],
  [null, ''],
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+959', "'+959"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['two\nlines', '"two\nlines"'],
])('%j is %j in a table', (cell, text) => {
  expect(csvOf([[cell]])).toBe(`\uFEFF${text}\r\n`)
})
