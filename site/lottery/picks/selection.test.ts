import { findPlay, playsOf, playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Play } from '@tamuvo/games/lottery/play.ts'
import { describe, expect, test } from 'vitest'
import {
  draftsOf,
  headOrTail,
  isNumeric,
  missingPicks,
  noPicks,
  picksOf,
  quickOfGrid,
  quickOfRow,
  toggled,
  withoutSheet,
  withPicks,
  withRow,
  withSet,
} from './selection.ts'
import { placeOf } from '../tree.ts'

const play = (family: 'fast5' | 'north', code: string): Play => {
  const found = findPlay(family, code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const direct = play('fast5', 'back3_direct')
const lo2 = play('north', 'lo2')
const xien2 = play('north', 'xien2')

describe('picking', () => {
  test('a press takes, another gives back; the order is that of the picker', () => {
    const picks = ['7', '2', '9'].reduce((before, symbol) => toggled(direct, before, 1, symbol), noPicks(direct))
    expect(picks).toEqual([[], ['2', '7', '9'], []])
    expect(toggled(direct, picks, 1, '7')).toEqual([[], ['2', '9'], []])
  })

  test('numbers ascend, and a full row takes no more', () => {
    expect(toggled(lo2, [['05', '99']], 0, '17')).toEqual([['05', '17', '99']])
    const full = withRow(xien2, noPicks(xien2), 0, quickOfGrid('small').slice(0, 20))
    expect(full[0]).toHaveLength(20)
    expect(toggled(xien2, full, 0, '99')).toBe(full)
    expect(withRow(xien2, full, 0, quickOfGrid('big'))).toBe(full)
  })

  test('a set is added, and taken away when all of it is there', () => {
    const picks = withSet(lo2, [['33', '41']], headOrTail('head', 4))
    expect(picks[0]).toHaveLength(11)
    expect(withSet(lo2, picks, headOrTail('head', 4))).toEqual([['33']])
  })
})

describe('quick sets', () => {
  const [row] = direct.picker.kind === 'rows' ? direct.picker.rows : []

  test.each([
    ['all', '0123456789'],
    ['big', '56789'],
    ['small', '01234'],
    ['odd', '13579'],
    ['even', '02468'],
    ['clear', ''],
  ] as const)('%s of ten digits is %s', (quick, symbols) => {
    expect(row && quickOfRow(row, quick).join('')).toBe(symbols)
  })

  test('big sums of three digits begin at 14', () => {
    const sums = play('fast5', 'back3_sum')
    const [only] = sums.picker.kind === 'rows' ? sums.picker.rows : []
    expect(only && quickOfRow(only, 'big')[0]).toBe('e')
  })

  test('sides have none', () => {
    const sides = play('fast5', 'dxds_back2')
    expect(sides.picker.kind === 'rows' && sides.picker.rows.some(isNumeric)).toBe(false)
  })

  test('of the grid', () => {
    expect(quickOfGrid('twins')).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
    expect(quickOfGrid('big')[0]).toBe('50')
    expect(headOrTail('tail', 7)).toEqual(['07', '17', '27', '37', '47', '57', '67', '77', '87', '97'])
  })
})

describe('drafts', () => {
  test('complete picks are a draft, others are none', () => {
    const { sheet } = placeOf('fast5', 'back3_direct')
    const partial = withPicks({}, direct, [['1'], ['2', '3'], []])
    expect(draftsOf(sheet, partial)).toEqual([])
    expect(missingPicks(direct, picksOf(partial, direct))).toBe(1)
    const whole = withPicks(partial, direct, [['1'], ['2', '3'], ['4']])
    expect(draftsOf(sheet, whole)).toEqual([{ play: direct, picks: '1|23|4', lines: 2 }])
  })

  test('each chosen play of a sheet is one', () => {
    const { sheet } = placeOf('fast5', 'sum')
    const chosen = sheet.plays
      .filter(({ code }) => code === 'sum_big' || code === 'sum_even')
      .reduce((selection, each) => withPicks(selection, each, [['1']]), {})
    expect(draftsOf(sheet, chosen).map(({ play: each, lines }) => [each.code, lines])).toEqual([
      ['sum_big', 1],
      ['sum_even', 1],
    ])
    expect(withoutSheet(chosen, sheet)).toEqual({})
  })

  test('any places need as many rows as they say', () => {
    const any3 = play('fast5', 'any3_direct')
    expect(missingPicks(any3, [['1'], [], ['2'], [], []])).toBe(1)
    expect(missingPicks(any3, [['1'], [], ['2'], ['5'], []])).toBe(0)
  })
})

test('nothing picked is missing something in every play', () => {
  const plays = [...playsOf('fast5'), ...playsOf('north')]
  expect(plays.filter((each) => missingPicks(each, noPicks(each)) === 0)).toEqual([])
})

describe('places', () => {
  test.each([
    ['back3_zu3', 'back3', 'back3_zu3'],
    ['lh_15_tiger', 'lh', 'lh_15'],
    ['lh', 'lh', 'lh_12'],
    ['nonsense', 'dwd', 'dwd'],
    [undefined, 'dwd', 'dwd'],
  ])('%s leads to %s, %s', (code, group, sheet) => {
    const place = placeOf('fast5', code)
    expect([place.group.code, place.sheet.code]).toEqual([group, sheet])
  })

  test('every sheet has an address that leads back to it', () => {
    for (const family of ['fast5', 'north', 'south'] as const) {
      const sheets = playTree(family).flatMap((group) => group.sheets)
      expect(sheets.filter((sheet) => placeOf(family, sheet.code).sheet !== sheet)).toEqual([])
    }
  })
})
