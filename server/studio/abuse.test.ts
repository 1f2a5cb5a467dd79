import { expect, test } from 'vitest'
import { dice, studioServer } from './testing.ts'

/** What players, machines and clocks may try, and what it must come to. */

const server = await studioServer()
const { clock } = server

test('a round that cannot be paid for wins nothing, however often it is tried', async () => {
  const seat = await server.sit(dice, 50n)
  for (let no = 0; no < 4; no++) {
    clock.advance(5_000)
    for (const market of ['under', 'over'])
      expect((await server.play(seat, [{ market, selection: '49.99', unit: '1.00' }])).code).toBe('INSUFFICIENT')
  }
  expect(await server.balance(seat.memberId)).toBe(50n)
})
