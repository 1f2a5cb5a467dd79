import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import { drawCard75 } from './card75.ts'
import { partsOf, playRoom, poolOf, type RoomTicket, room75, room90 } from './room.ts'
import { ballCount90, columnCount, columnRange, drawTicket90, rowCount, rowsOf90 } from './ticket90.ts'

const streamOf = (nonce: number) => fairStream({ serverSeed: 'ca'.repeat(32), clientSeed: 'room', nonce })

/** 15 numbers in three rows, in the first five columns of the ticket's rows. */
const ticket = (id: number, rows: readonly (readonly number[])[]): RoomTicket => ({
  id,
  numbers: rows.flatMap((row) => [...row, 0, 0, 0, 0]),
})
const ballsFirst = (first: readonly number[]): number[] => [
  ...first,
  ...Array.from({ length: ballCount90 }, (_, place) => place + 1).filter((ball) => !first.includes(ball)),
]

describe('a ticket of 90-ball bingo', () => {
  test('has five numbers in each row, one to three in each column, each in its range and rising', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const numbers = drawTicket90(streamOf(nonce))
        expect(rowsOf90(numbers).map((cells) => cells.length)).toEqual([5, 5, 5])
        for (let column = 0; column < columnCount; column++) {
          const [first, count] = columnRange(column)
          const inColumn = Array.from({ length: rowCount }, (_, row) => numbers[row * columnCount + column] ?? 0).filter(
            (each) => each > 0,
          )
          expect(inColumn.length).toBeGreaterThan(0)
          expect(inColumn).toEqual([...new Set(inColumn)].toSorted((a, b) => a - b))
          expect(inColumn.every((each) => each >= first && each < first + count)).toBe(true)
        }
      }),
    )
  })

  test('may hold each of the 90 numbers', () => {
    const seen = new Set(Array.from({ length: 120 }, (_, nonce) => drawTicket90(streamOf(nonce))).flat())
    expect(seen.size).toBe(91)
  })
})

describe('a room', () => {
  const tickets = [
    ticket(1, [
      [1, 2, 3, 4, 5],
      [11, 12, 13, 14, 15],
      [21, 22, 23, 24, 25],
    ]),
    ticket(2, [
      [1, 2, 3, 4, 6],
      [11, 12, 13, 14, 16],
      [31, 32, 33, 34, 35],
    ]),
    ticket(3, [
      [5, 2, 3, 4, 1],
      [41, 42, 43, 44, 45],
      [51, 52, 53, 54, 55],
    ]),
  ]

  test('shares a prize between those who complete it on the same ball, and loses no minor unit', () => {
    const balls = ballsFirst([2, 3, 4, 1, 5, 11, 12, 13, 14, 15, 6, 16, 21, 22, 23, 24, 25])
    expect(playRoom(room90, { tickets, balls, pool: 1_003n })).toEqual([
      {
        pattern: 'one-row',
        ball: 4,
        shares: [
          { ticket: 1, amount: 75n },
          { ticket: 3, amount: 75n },
        ],
      },
      { pattern: 'two-rows', ball: 9, shares: [{ ticket: 1, amount: 250n }] },
      { pattern: 'full', ball: 16, shares: [{ ticket: 1, amount: 603n }] },
    ])
    expect(playRoom(room90, { tickets, balls, pool: 1_007n })[0]?.shares.map(({ amount }) => amount)).toEqual([76n, 75n])
  })

  test('pays nothing where no ticket was sold', () => {
    expect(playRoom(room75, { tickets: [], balls: ballsFirst([]), pool: 100n })).toEqual([])
  })

  test.each([
    [room90, ballCount90, drawTicket90],
    [room75, 75, drawCard75],
  ])('pays out the whole pool, each prize on one ball, in the order of the prizes', (rules, balls, drawTicket) => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (nonce, count, sales) => {
        const draw = streamOf(nonce)
        const sold = Array.from({ length: count }, (_, id) => ({ id, numbers: drawTicket(draw) }))
        const pool = poolOf(sales, 850_000n)
        const order = draw.pick(balls, balls).map((place) => place + 1)
        const won = playRoom(rules, { tickets: sold, balls: order, pool })
        const paid = won.flatMap(({ shares }) => shares.map(({ amount }) => amount))
        expect(won.map(({ pattern }) => pattern)).toEqual(rules.prizes.map(({ pattern }) => pattern))
        expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(pool)
        expect(partsOf(pool, rules).reduce((sum, part) => sum + part, 0n)).toBe(pool)
        expect(won.at(-1)?.ball).toBe(Math.max(...won.map(({ ball }) => ball)))
      }),
      { numRuns: 40 },
    )
  })
})
