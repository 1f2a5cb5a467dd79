import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { demoCatalog } from './demo-catalog.ts'
import { filterGames, pageOf, searchable } from './filter.ts'

const { games } = demoCatalog
const found = (filter: Parameters<typeof filterGames>[1]) => filterGames(games, filter)

describe('a lobby', () => {
  test('shows the games of its type, esports studios apart from sports', () => {
    const sold = ['FB', 'TF', 'SBK', 'IA'].map((vendor) => ({ ...games[0]!, gameType: 'SPORTS' as const, vendor }))
    expect(filterGames(sold, { gameType: 'ESPORTS' }).map(({ vendor }) => vendor)).toEqual(['TF', 'IA'])
    expect(filterGames(sold, { gameType: 'SPORTS' }).map(({ vendor }) => vendor)).toEqual(['FB', 'SBK'])
    expect(new Set(found({ gameType: 'LOTT' }).map(({ gameType }) => gameType))).toEqual(new Set(['LOTT']))
  })

  test('filters by vendor, kind, minimum bet and lines', () => {
    const of = (kind: 'TG' | 'BG') => demoCatalog.games.filter(({ classify }) => classify === kind).length
    expect(found({ gameType: 'RNG', vassalage: 'BGO' })).toHaveLength(of('BG'))
    expect(found({ gameClassify: 'TG' })).toHaveLength(of('TG'))
    for (const { minBet } of found({ gameType: 'RNG', minBet: '0.10' })) expect(minBet).toBe(fromWire('0.10'))
    const dear = ['0.50', '1.00', '5.00'].map((minBet) => ({ ...games[0]!, minBet: fromWire(minBet) }))
    expect(filterGames(dear, { minBet: '1.00' })).toEqual(dear.slice(1))
    const wide = found({ gameType: 'RNG', minLineNum: 25 })
    expect(wide.length).toBeGreaterThan(0)
    for (const { lines } of wide) expect(lines).toBeGreaterThanOrEqual(25)
  })

  test.each([
    ['harbour five', 'FAST5'],
    ['HARBOURFIVE', 'FAST5'],
    ['five  harb', 'FAST5'],
    ['港湾五', 'FAST5'],
    ['ငါးလုံး', 'FAST5'],
    ['Hárbour Fivé', 'FAST5'],
  ])('finds "%s"', (gameName, code) => {
    expect(found({ gameName }).map(({ gameCode }) => gameCode)).toEqual([code])
  })

  test('finds nothing for an unknown name, and everything for spaces', () => {
    expect(found({ gameName: 'harbour zzz' })).toEqual([])
    expect(found({ gameName: '  ' })).toHaveLength(games.length)
  })

  test('keeps the diacritics of Burmese', () => {
    expect(searchable('ငါး')).not.toBe(searchable('င'))
  })
})

test('pages cover a list without overlap', () => {
  const all = Array.from({ length: 65 }, (_, index) => index)
  const pages = [1, 2, 3].map((pageNo) => pageOf(all, { pageNo, pageSize: 30 }))
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all)
  expect(pages[0]).toMatchObject({ total: 65, totalPages: 3 })
  expect(pageOf(all, { pageNo: 4, pageSize: 30 }).rows).toEqual([])
})
