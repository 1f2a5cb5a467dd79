import { describe, expect, test } from 'vitest'
import { bookHash, canonicalText, playRound } from '../kit/book.ts'
import { dice, diceChance, diceEngine, dicePays } from './dice.ts'

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'tamuvo', nonce: 7 }

describe('dice', () => {
  test.each([
    ['under', '48.50', 4_850, 20_000],
    ['under', '50.00', 5_000, 19_400],
    ['under', '95.00', 9_500, 10_210],
    ['under', '1.00', 100, 970_000],
    ['over', '50.00', 4_999, 19_403],
  ])('%s %s wins with %i of 10,000 numbers and pays %i', (market, selection, chance, pays) => {
    expect(diceChance({ market, selection })).toBe(chance)
    expect(diceEngine.mostOf({ market, selection })).toBe(pays)
  })

  test.each(['0.99', '95.01', '100.00', '05.00', '5', '5.0', '-1.00', 'x', ''])('does not sell under %s', (selection) => {
    expect(diceEngine.costOf({ market: 'under', selection })).toBeUndefined()
  })

  test('returns what is published, at every chance that is sold', () => {
    const chances = Array.from({ length: 9_401 }, (_, place) => place + 100)
    // A chance of 10,000 times a multiple in ten-thousandths: hundred-millionths, here in millionths rounded down.
    const returned = chances.map((chance) => Math.floor((chance * dicePays(chance)) / 100))
    const market = dice.returns[0]
    expect([Math.min(...returned), Math.max(...returned)]).toEqual([market?.least, market?.most])
  })

  test('plays each of the 10,000 numbers as its limit says', () => {
    const wins = Array.from({ length: 10_000 }, (_, rolled) => {
      const draw = { word: () => 0, uniform: () => rolled, shuffle: () => [], pick: () => [] }
      const spots = [{ market: 'over', selection: '71.34' }]
      return diceEngine.open(spots, draw).returns?.[0]?.kind === 'won' ? 1 : 0
    })
    expect(wins.indexOf(1)).toBe(7_135)
    expect(wins.reduce<number>((sum, win) => sum + win, 0)).toBe(diceChance({ market: 'over', selection: '71.34' }))
  })

  test('is the same round again from the same seeds, and has one hash', () => {
    const record = { bets: [{ market: 'under', selection: '50.00' }], actions: [] }
    const [first, again] = [playRound(diceEngine, record, seeds), playRound(diceEngine, record, seeds)]
    expect(first).toEqual(again)
    expect(first && bookHash(first)).toMatch(/^[0-9a-f]{64}$/)
    expect(playRound(diceEngine, { ...record, actions: ['again'] }, seeds)).toBeUndefined()
  })
})

test('a canonical text has sorted keys, and no number that languages write differently', () => {
  expect(canonicalText({ b: [1, 'a', true], a: { d: null, c: undefined } })).toBe('{"a":{"d":null},"b":[1,"a",true]}')
  expect(() => canonicalText({ a: 0.5 })).toThrow(RangeError)
})
