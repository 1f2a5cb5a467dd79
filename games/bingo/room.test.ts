import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWire } from '@tamuvo/money/amount.ts'
import { fairStream } from '../kit/stream.ts'
import { missingFor, partsOf, playRoom, poolOf, type RoomTicket } from './room.ts'
import { ballAfterMs, ballsOut, bingoRooms, room75, room90 } from './rooms.ts'
import { ballsOf, digestOfSale, readRoomTerms, ticketOf, writeRoomTerms } from './round.ts'
import { ballCount90, columnCount, columnRange, drawTicket90, rowCount, rowsOf90 } from './ticket90.ts'

const streamOf = (nonce: number) => fairStream({ serverSeed: 'ca'.repeat(32), clientSeed: 'room', nonce })

/** 15 numbers in three rows, in the first five columns of the ticket's rows. */
const ticket = (id: bigint, rows: readonly (readonly number[])[]): RoomTicket => ({
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
    ticket(1n, [
      [1, 2, 3, 4, 5],
      [11, 12, 13, 14, 15],
      [21, 22, 23, 24, 25],
    ]),
    ticket(2n, [
      [1, 2, 3, 4, 6],
      [11, 12, 13, 14, 16],
      [31, 32, 33, 34, 35],
    ]),
    ticket(3n, [
      [5, 2, 3, 4, 1],
      [41, 42, 43, 44, 45],
      [51, 52, 53, 54, 55],
    ]),
  ]

  test('shares a prize between those who complete it on the same ball, and loses no minor unit', () => {
    const balls = ballsFirst([2, 3, 4, 1, 5, 11, 12, 13, 14, 15, 6, 16, 21, 22, 23, 24, 25])
    expect(playRoom(room90, { tickets, balls, pool: 1_003n })).toEqual([
      {
        pattern: 'one_row',
        ball: 4,
        shares: [
          { ticket: 1n, amount: 75n },
          { ticket: 3n, amount: 75n },
        ],
      },
      { pattern: 'two_rows', ball: 9, shares: [{ ticket: 1n, amount: 250n }] },
      { pattern: 'full', ball: 16, shares: [{ ticket: 1n, amount: 603n }] },
    ])
    expect(playRoom(room90, { tickets, balls, pool: 1_007n })[0]?.shares.map(({ amount }) => amount)).toEqual([76n, 75n])
  })

  test('pays nothing where no ticket was sold', () => {
    expect(playRoom(room75, { tickets: [], balls: ballsFirst([]), pool: 100n })).toEqual([])
  })

  test.each(bingoRooms)('$code pays out the whole pool, each prize on one ball, in the order of the prizes', (rules) => {
    const { balls, drawTicket } = rules
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (nonce, count, sales) => {
        const draw = streamOf(nonce)
        const sold = Array.from({ length: count }, (_, id) => ({ id: BigInt(id), numbers: drawTicket(draw) }))
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

  test.each(bingoRooms)('$code wins a prize with the ball that leaves nothing missing for it', (room) => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), (nonce, count) => {
        const draw = streamOf(nonce)
        const sold = Array.from({ length: count }, (_, id) => ({ id: BigInt(id), numbers: room.drawTicket(draw) }))
        const order = draw.shuffle(room.balls).map((place) => place + 1)
        for (const [place, { ball, shares }] of playRoom(room, { tickets: sold, balls: order, pool: 1_000n }).entries()) {
          const prize = room.prizes[place]!
          const [before, after] = [new Set(order.slice(0, ball)), new Set(order.slice(0, ball + 1))]
          const winners = sold.filter(({ numbers }) => missingFor(prize, numbers, after) === 0).map(({ id }) => id)
          expect(winners).toEqual(shares.map(({ ticket: id }) => id))
          for (const { numbers } of sold) expect(missingFor(prize, numbers, before)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each(bingoRooms)('$code returns exactly what is published, whatever is sold', ({ prizes }) => {
    expect(prizes.reduce((sum, { percent }) => sum + percent, 0n)).toBe(100n)
    for (const price of [50n, 100n])
      for (let count = 1n; count < 500n; count++) expect(poolOf(price * count, 900_000n) * 10n).toBe(price * count * 9n)
  })

  test.each(bingoRooms)('$code is over before the next round begins, whatever comes', (room) => {
    const { schedule, balls } = room
    expect(ballAfterMs(room, balls - 1) + 3_000).toBeLessThan((schedule.everySeconds - schedule.closesSecondsBefore) * 1_000)
    expect([0, room.firstBallMs - 1, room.firstBallMs, 1e9].map((ms) => ballsOut(room, ms))).toEqual([0, 0, 1, balls])
    for (let place = 0; place < balls; place++) expect(ballsOut(room, ballAfterMs(room, place))).toBe(place + 1)
    expect(86_400 % schedule.everySeconds).toBe(0)
  })
})

describe('a round of a room', () => {
  const commitment = 'ab'.repeat(32)
  test('has tickets that follow from its commitment and their ids, and no other', () => {
    const of = (id: bigint, number = '20260805-001', of90 = room90) => ticketOf({ room: of90, number, commitment }, id).numbers
    expect(of(7n)).toEqual(of(7n))
    expect(of(7n)).not.toEqual(of(8n))
    expect(of(7n)).not.toEqual(of(7n, '20260805-002'))
    expect(ticketOf({ room: room75, number: '1', commitment }, 7n).numbers).toHaveLength(25)
  })

  test.each(bingoRooms)('$code has every ball once, in an order of its seeds', (room) => {
    const balls = ballsOf(room, { seed: 'cd'.repeat(32), clientSeed: 'a' })
    expect(balls.toSorted((a, b) => a - b)).toEqual(Array.from({ length: room.balls }, (_, place) => place + 1))
    expect(balls).not.toEqual(ballsOf(room, { seed: 'cd'.repeat(32), clientSeed: 'b' }))
  })

  // Computed by another program (Python): hashlib, hmac.
  test('is as computed independently', () => {
    expect(digestOfSale([5n, 17n, 1_234_567_890_123n])).toBe('8fbf6c29f68119296bdf7121bc149a1fdf01bec5e74b7c39691acf1b9bf2d3a1')
    expect(ballsOf(room90, { seed: 'cd'.repeat(32), clientSeed: 'BGO:1:x:y' }).slice(0, 8)).toEqual([
      32, 5, 22, 72, 67, 4, 38, 88,
    ])
  })

  test('reads the terms that it writes, and no other', () => {
    const terms = { price: fromWire('0.50'), returnMillionths: 900_000, ticketsMost: 24, playersLeast: 2 }
    const text = writeRoomTerms(room90, terms)
    expect(text).toBe('tamuvo-bingo/1|bingo90/1.0.0|0.50|900000|24|2')
    expect(readRoomTerms(room90, text)).toEqual(terms)
    expect(readRoomTerms(room75, text)).toBeUndefined()
    for (const wrong of ['', `${text}|1`, text.replace('0.50', '0.5'), text.replace('24', '024')])
      expect(readRoomTerms(room90, wrong)).toBeUndefined()
  })
})
