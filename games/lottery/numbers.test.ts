import fc from 'fast-check'
import { amount } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import { findPlay, playsOf } from './catalogue.ts'
import { drawFor } from './draw.ts'
import { compileGrader } from './grade.ts'
import { lineCount } from './lines.ts'
import { mostHits } from './most-hits.ts'
import { everyNumber, numberOfChoice, numbersIn, numbersMax, numberWin, oneNumber } from './numbers.ts'
import { formatPicks, parsePicks } from './picks.ts'
import type { Family } from './play.ts'
import { lineWin } from './prize.ts'
import { everything, goodPicks, picksTexts } from './sample-picks.ts'
import { prizeOfHits } from './ticket-cost.ts'

const numbers = (family: Family, code: string, text: string): readonly string[] => {
  const play = findPlay(family, code)!
  return numbersIn(play, goodPicks(play, text).picks)
}

const families: readonly Family[] = ['fast5', 'north', 'south']
const allPlays = families.flatMap(playsOf)

describe('the numbers of a ticket', () => {
  test.each([
    ['fast5', 'dwd', '13||7||', ['1||||', '3||||', '||7||']],
    ['fast5', 'back2_direct', '1|23', ['1|2', '1|3']],
    ['fast5', 'any2_direct', '1|2||3|', ['1|2|||', '1|||3|', '|2||3|']],
    ['fast5', 'bdw_front3_2', '123', ['12', '13', '23']],
    // Both 1-1-4 and 1-4-4 belong to one group: no result is both.
    ['fast5', 'front3_zu3', '147', ['14', '17', '47']],
    ['fast5', 'all5_zu5', '12|23', ['1|2', '1|3', '2|3']],
    ['fast5', 'dxds_1', 'b||||oe', ['b||||', '||||o', '||||e']],
    ['fast5', 'lh_12_tie', '1', ['1']],
    ['north', 'lo2', '27,05', ['05', '27']],
    ['north', 'xien2', '01,02,03', ['01,02', '01,03', '02,03']],
  ] as const)('%s %s on %s', (family, code, text, wanted) => {
    expect(numbers(family, code, text)).toEqual(wanted)
  })

  test('are all of them where they are many', () => {
    expect(numbers('fast5', 'back3_direct', '0123456789|0123456789|012')).toHaveLength(numbersMax)
    expect(numbers('fast5', 'back3_direct', '0123456789|0123456789|0123')).toEqual([everyNumber])
    expect(numbers('fast5', 'all5_direct', everything(findPlay('fast5', 'all5_direct')!))).toEqual([everyNumber])
  })
})

const tickets = fc
  .constantFrom(...allPlays)
  .chain((play) => fc.tuple(fc.constant(play), picksTexts(play.picker, 4)))
  .filter(([play, text]) => parsePicks(play, text).ok)

test('a number is a ticket of its own, of which one line at most wins once for each hit', () => {
  fc.assert(
    fc.property(tickets, ([play, text]) => {
      const { picks } = goodPicks(play, text)
      const found = numbersIn(play, picks)
      if (found[0] === everyNumber) return
      expect(new Set(found).size).toBe(found.length)
      const most = mostHits(play, oneNumber(play))
      for (const number of found) {
        const own = goodPicks(play, number)
        expect(own.text).toBe(number)
        expect(numbersIn(play, own.picks)).toEqual([number])
        expect(mostHits(play, own.picks)).toBe(most)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('what a ticket wins by any result is what its numbers win', () => {
  fc.assert(
    fc.property(tickets, fc.nat(), ([play, text], nonce) => {
      const { picks } = goodPicks(play, text)
      const found = numbersIn(play, picks)
      if (found[0] === everyNumber) return
      const grade = compileGrader(play, drawFor[play.family](fairStream({ serverSeed: 'numbers', clientSeed: '', nonce })))
      expect(found.reduce((hits, number) => hits + grade(number), 0)).toBe(grade(formatPicks(play, picks)))
    }),
    { numRuns: 2_000 },
  )
})

test('no number wins more than is reckoned for it', () => {
  const unit = amount(100n)
  fc.assert(
    fc.property(tickets, fc.nat(), fc.integer({ min: 1, max: 50 }), ([play, text], nonce, multiple) => {
      const grade = compileGrader(play, drawFor[play.family](fairStream({ serverSeed: 'most', clientSeed: '', nonce })))
      const each = lineWin(play, 1960, unit)
      for (const number of numbersIn(play, goodPicks(play, text).picks)) {
        if (number === everyNumber) return
        expect(prizeOfHits(grade(number), each, multiple)).toBeLessThanOrEqual(numberWin(play, each, multiple))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('where a choice is a number, the board can say so', () => {
  const choice = (family: Family, code: string, row: number, symbol: string) =>
    numberOfChoice(findPlay(family, code)!, row, symbol)
  expect(choice('fast5', 'dwd', 2, '7')).toBe('||7||')
  expect(choice('fast5', 'front3_sum', 0, 'e')).toBe('e')
  expect(choice('fast5', 'back2_direct', 0, '7')).toBeUndefined()
  expect(choice('fast5', 'bdw_front3_2', 0, '7')).toBeUndefined()
  expect(choice('north', 'lo2', 0, '27')).toBe('27')
  expect(choice('north', 'xien2', 0, '27')).toBeUndefined()
  expect(allPlays.filter((play) => lineCount(play, oneNumber(play)) === 0)).toEqual([])
})
