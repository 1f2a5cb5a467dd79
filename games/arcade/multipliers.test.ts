import { describe, expect, test } from 'vitest'
import { playRound } from '../kit/book.ts'
import { fairStream } from '../kit/stream.ts'
import vectors from '../vectors/bingo_arcade.json' with { type: 'json' }
import fair from '../vectors/provably_fair.json' with { type: 'json' }
import { hiloChance, hiloPays } from './hilo.ts'
import { minesEngine, minesPays } from './mines.ts'
import { plinkoEngine, plinkoTables } from './plinko.ts'
import { towerSheets, towersPay } from './towers.ts'

const seeded = fair.vectors.filter((each) => each.mines5of25 !== undefined)
const inHundredths = (value: number): number => Math.round(value * 100) * 100

describe('multipliers computed independently', () => {
  const mineRows = Object.entries(vectors.mines.table).flatMap(([mines, rows]) =>
    rows.map(([opened = 0, , pays = 0]): [number, number, number] => [Number(mines), opened, inHundredths(pays)]),
  )
  test.each(mineRows)('%i mines, %i tiles opened: %i', (mines, opened, pays) => {
    expect(minesPays(mines, opened)).toBe(pays)
  })

  test.each(vectors.hilo.rows.map((row): unknown[] => [...row]))('after rank %i: %s %s %f', (...row) => {
    const [rank, , higher, paysHigher, , lower, paysLower] = row
    const chances = [hiloChance(Number(rank), 'higher'), hiloChance(Number(rank), 'lower')]
    expect(chances.map((chance) => `${chance}/13`)).toEqual([higher, lower])
    expect(chances.map((chance) => hiloPays(BigInt(chance), 1))).toEqual([
      inHundredths(Number(paysHigher)),
      inHundredths(Number(paysLower)),
    ])
  })

  test.each(Object.entries(vectors.towers))('towers %s', (market, pays) => {
    const sheet = towerSheets.get(market)
    expect(sheet && pays.map((_, row) => towersPay(sheet, row + 1))).toEqual(pays.map(inHundredths))
  })

  test.each(Object.entries(vectors.plinko))('plinko %s', (name, { multipliers }) => {
    const [rows = '', risk = ''] = name.split('-')
    expect(plinkoTables.get(`${risk} ${rows}`)?.map((hundredths) => hundredths * 100)).toEqual(multipliers.map(inHundredths))
  })
})

describe.each(seeded)('rounds of client seed "$clientSeed"', (seeds) => {
  test('hide the mines where other programs do', () => {
    expect(
      fairStream(seeds)
        .pick(25, 5)
        .toSorted((a, b) => a - b),
    ).toEqual(seeds.mines5of25)
    const book = playRound(minesEngine, { bets: [{ market: 'mines', selection: '5' }], actions: ['cashout'] }, seeds)
    const found = book?.events.flatMap((event) => (event.t === 'tile' ? [event.place] : []))
    expect(found?.toSorted((a, b) => a - b)).toEqual(seeds.mines5of25)
  })

  test('let the ball fall as other programs do', () => {
    const book = playRound(plinkoEngine, { bets: [{ market: 'high', selection: '16' }], actions: [] }, seeds)
    const bin = seeds.plinko16?.reduce((sum, bit) => sum + bit, 0) ?? -1
    expect(book?.events[0]).toEqual({ t: 'path', turns: seeds.plinko16, bin })
    expect(book?.returns?.[0]?.multiple).toBe((plinkoTables.get('high 16')?.[bin] ?? 0) * 100)
  })
})
