import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { pointMost } from '@tamuvo/games/arcade/crash.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Flight, type FlightBet } from './flight.ts'
import type { Out } from './round.ts'

const bet = (member: number, auto?: number): FlightBet => ({
  id: String(member),
  memberId: BigInt(member),
  auto,
  most: pointMost,
})

/** A flight whose time a test moves, and whose writes it lets through or fails. */
const fly = (point: number, bets: FlightBet[]) => {
  let now = 5_000
  let fault: Error | undefined
  let gate: Promise<void> | undefined
  const written: Out[][] = []
  const flight = new Flight({
    point,
    bets,
    elapsedMs: () => now,
    write: async (outs) => {
      await gate
      if (fault) throw fault
      written.push([...outs])
    },
  })
  return {
    flight,
    written,
    at: (ms: number) => (now = 5_000 + ms),
    hold: () => {
      let open = (): void => {}
      gate = new Promise((done) => (open = done))
      return open
    },
    fail: () => (fault = new Error('the database is gone')),
  }
}

const settledWith = async <Value>(promise: Promise<Value>): Promise<Value | 'waits'> => {
  for (let turns = 0; turns < 20; turns++) await turn()
  return Promise.race([promise, Promise.resolve('waits' as const)])
}

test('a cash-out counts at the multiplier of its arrival, and is confirmed once it is written', async () => {
  const { flight, written, at, hold } = fly(300, [bet(1), bet(2)])
  at(msUntil(150))
  const open = hold()
  const asked = flight.cashOut(1n)
  // What happens after its arrival does not change it.
  at(msUntil(250))
  expect(await settledWith(asked)).toBe('waits')
  expect(flight.takeOuts()).toEqual([])
  open()
  expect(await asked).toEqual({ is: 'out', betId: 1n, hundredths: 150 })
  expect(written).toEqual([[{ betId: 1n, hundredths: 150 }]])
  expect(flight.takeOuts()).toMatchObject([{ id: '1', hundredths: 150 }])
})

test('one in the last millisecond wins, one at the point is too late, however late the timer is', async () => {
  const { flight, at } = fly(200, [bet(1), bet(2), bet(3, 200), bet(4, 201)])
  at(msUntil(200) - 1)
  expect(await flight.cashOut(1n)).toEqual({ is: 'out', betId: 1n, hundredths: hundredthsAt(msUntil(200) - 1) })
  at(msUntil(200))
  const late = flight.cashOut(2n)
  // Not before it is written where the round ended.
  expect(await settledWith(late)).toBe('waits')
  at(msUntil(500))
  await flight.end()
  flight.published()
  expect(await late).toEqual({ is: 'too-late' })
  expect(flight.takeOuts().map(({ id, hundredths }) => [id, hundredths])).toEqual([
    ['1', hundredthsAt(msUntil(200) - 1)],
    ['3', 200],
  ])
  expect(await flight.cashOut(9n)).toEqual({ is: 'none' })
})

test('many at once are one order, each written once, in as few statements as they fit in', async () => {
  const members = Array.from({ length: 1_200 }, (_, place) => bet(place + 1))
  const { flight, written, at } = fly(1_000, members)
  at(msUntil(400))
  const answers = await Promise.all([...members, ...members].map(({ memberId }) => flight.cashOut(memberId)))
  expect(new Set(answers.map((answer) => (answer.is === 'out' ? answer.hundredths : answer.is)))).toEqual(new Set([400]))
  expect(written.map((batch) => batch.length)).toEqual([500, 500, 200])
  expect(new Set(written.flat().map(({ betId }) => betId)).size).toBe(1_200)
})

test('what cannot be written is not confirmed, and nothing is after it', async () => {
  const { flight, at, fail } = fly(1_000, [bet(1), bet(2), bet(3, 120)])
  at(msUntil(110))
  fail()
  await expect(flight.cashOut(1n)).rejects.toThrow('the database is gone')
  await expect(flight.cashOut(2n)).rejects.toThrow('cash-outs could not be written')
  await expect(flight.end()).rejects.toThrow('the database is gone')
})

test('those who wait to hear that they were late hear when it is broken off instead', async () => {
  const { flight, at } = fly(150, [bet(1)])
  at(msUntil(150))
  const late = flight.cashOut(1n)
  flight.broken(new Error('the process ends'))
  await expect(late).rejects.toThrow('the process ends')
})
