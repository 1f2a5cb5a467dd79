import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { createLog } from '../kit/log.ts'
import { testDatabase } from '../testing/database.ts'
import { runListeners } from './run-listeners.ts'
import type { ActivityRange, Listener } from './services.ts'

const database = await testDatabase()

test('a range over which statements take too long is taken in smaller ones, each activity once', async () => {
  await database.query('UPDATE loyalty_mark SET upto = 10000')
  const taken: ActivityRange[] = []
  const slow: Listener = {
    name: 'slow',
    take: async (tx, range) => {
      if (range.upto - range.after > 4_000n) {
        await tx.query('SET LOCAL statement_timeout = 10')
        await tx.query('SELECT pg_sleep(5)')
      }
      taken.push(range)
    },
  }
  const clock = steppedClock('2026-08-05T12:00:00Z')
  await runListeners({ database, clock, listeners: [slow], log: createLog('silent') })
  expect(taken.at(0)?.after).toBe(0n)
  expect(taken.at(-1)?.upto).toBe(10_000n)
  for (const [index, { upto }] of taken.slice(0, -1).entries()) expect(taken[index + 1]?.after).toBe(upto)
  const { rows } = await database.query(`SELECT upto FROM loyalty_listener WHERE name = 'slow'`)
  expect(rows).toEqual([{ upto: 10_000n }])
})
