import { describe, expect, test } from 'vitest'
import { drawFrom } from '../kit/stream.ts'
import { spinAll } from './parts/board.ts'
import { machineOf } from './parts/machine.ts'
import { roundOf } from './parts/round.ts'
import { enumerateAll, enumerateBase } from './math/base.ts'
import { referenceCoins } from './reference.ts'
import { sheetOf, slotIds, wordsFrom } from './testing.ts'

const windows = process.env['TESTS'] === 'long' ? 100_000 : 400

describe.each(slotIds)('%s', (id) => {
  const sheet = sheetOf(id)

  test('pays as the rules say, on its own strips', () => {
    const machine = machineOf(sheet)
    const { board, evaluate } = roundOf(machine)
    const draw = drawFrom(wordsFrom(41))
    const wrong: string[][][] = []
    for (let window = 0; window < windows; window++) {
      spinAll(board, window % 2 === 1 && sheet.free ? machine.free : machine.base, machine.rows, draw)
      // Every fourth board is mixed from few symbols, so that wins are large.
      if (window % 4 === 3)
        board.cells.forEach(
          (symbol, cell) =>
            (board.cells[cell] = cell < machine.rows || symbol % 3 > 0 ? symbol : (board.cells[cell - machine.rows] ?? 0)),
        )
      const shown = Array.from({ length: machine.reels }, (_, reel) =>
        Array.from(board.cells.subarray(reel * machine.rows, (reel + 1) * machine.rows), (symbol) => machine.names[symbol] ?? ''),
      )
      if (evaluate(board, 1, undefined) * sheet.betCoins !== referenceCoins(sheet, shown) * 10_000) wrong.push(shown)
    }
    expect(wrong).toEqual([])
  })
})

test('counting a cycle by what matters equals playing every spin of it', () => {
  const sheet = sheetOf('bell-terrace')
  const short = { ...sheet, strips: sheet.strips.map((strip) => strip.split(' ').slice(0, 9).join(' ')) }
  const counts = (all: ReturnType<typeof enumerateAll>) =>
    [...all].map(([start, byProduct]) => [start, [...byProduct]] as const).toSorted(([a], [b]) => a - b)
  expect(counts(enumerateBase(short))).toEqual(counts(enumerateAll(short)))
})
