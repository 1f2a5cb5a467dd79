import { playsOf, playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Play } from '@tamuvo/games/lottery/play.ts'
import { describe, expect, test, vi } from 'vitest'
import { chanceWords, oddsWords, picksWords, playName, ruleSentence, numberName } from './words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => (await import('@tamuvo/ui/testing/sentences.ts')).englishOf('lottery'))

describe('names', () => {
  test.each([
    ['fast5', 'back3_zu3', 'Back three · Group 3'],
    ['fast5', 'sum_big', 'Total · Big'],
    ['fast5', 'lh_15_tiger', 'Dragon tiger · 1st against 5th · Tiger'],
    ['fast5', 'dwd', 'Fixed position'],
    ['north', 'lo2', 'Lot · Two digits, all lots'],
    ['north', 'db2_tong7', 'Special, last two · Exact sum · 7'],
    ['north', 'unheard', 'unheard'],
  ] as const)('%s %s is %s', (family, code, name) => {
    expect(playName(family, code)).toBe(name)
  })

  test('no two plays of a family are called alike', () => {
    for (const family of ['fast5', 'north'] as const) {
      const names = playsOf(family).map(({ code }) => playName(family, code))
      expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([])
    }
  })
})

describe('picks', () => {
  test.each([
    ['fast5', 'dwd', '12||3||', '1 2 | – | 3 | – | –'],
    ['fast5', 'dxds_back2', 'b|oe', 'Big | Odd Even'],
    ['fast5', 'back3_sum', '9ad', '9 10 13'],
    ['fast5', 'sum_big', '1', ''],
    ['north', 'xien2', '05,17', '05, 17'],
    ['north', 'lo2', 'rubbish', 'rubbish'],
    ['north', 'unheard', '1|2', '1|2'],
  ] as const)('%s %s %s reads %s', (family, code, text, words) => {
    expect(picksWords(family, code, text)).toBe(words)
  })
})

describe.each(['fast5', 'north', 'south'] as const)('every play of %s says', (family) => {
  const said = (write: (play: Play) => string) => playsOf(family).map((play) => `${play.code}: ${write(play)}`)

  test('what it needs', () => {
    expect(said(ruleSentence).filter((words) => !/^\w+: [A-Z][^{}]+\.$/.test(words))).toEqual([])
  })

  test('how likely it is', () => {
    expect(said(chanceWords).filter((words) => /[{}]|NaN|Infinity/.test(words))).toEqual([])
  })

  test('what it pays', () => {
    expect(said((play) => oddsWords(play, 1960)).filter((words) => !/: [\d,]+(\.\d{1,3})?$/.test(words))).toEqual([])
  })
})

test.each([
  ['all5_direct', '98,000'],
  ['dwd', '9.8'],
  ['sum_big', '1.96'],
  ['lh_12_dragon', '2.177'],
] as const)('odds of %s at 1960 are %s', (code, odds) => {
  const play = playsOf('fast5').find((each) => each.code === code)
  expect(play && oddsWords(play, 1960)).toBe(odds)
})

test.each(['fast5', 'north'] as const)('what is said of a sheet of %s holds for all of its plays', (family) => {
  const sheets = playTree(family).flatMap((group) => group.sheets)
  expect(sheets.filter((sheet) => new Set(sheet.plays.map(ruleSentence)).size !== 1)).toEqual([])
})

test.each([
  ['fast5', 'dwd', '||7||', '3rd 7'],
  ['fast5', 'any2_direct', '1|||4|', '1st 1 4th 4'],
  ['fast5', 'back2_direct', '1|2', '1 | 2'],
  ['fast5', 'sum_big', '1', 'Total · Big'],
  ['fast5', 'back2_direct', '', 'Back two · Direct'],
  ['north', 'xien2', '05,17', '05, 17'],
] as const)('a number of %s %s, "%s", is called %s', (family, play, number, name) => {
  expect(numberName(family, { play, number })).toBe(name)
})
