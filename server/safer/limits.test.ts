import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { guardIfBound } from './limits.ts'
import { writeLimit } from './store.ts'
import { saferServer } from './testing.ts'

const server = await saferServer()
const { clock, services } = server
const { database } = services

test('a wallet account stays guarded whose member gets a limit at the moment in which another one ends', async () => {
  const { id } = await server.player()
  let ending: Promise<void> | undefined
  await inTransaction(database, async (tx) => {
    const limit = { kind: 'STAKE_DAY', setBy: 'operator', value: 1n, pending: undefined } as const
    await writeLimit(tx, id, limit, clock.now())
    await guardIfBound(tx, id, clock.now())
    // Sees nothing of the new limit yet, and must not decide by that.
    ending = inTransaction(database, (other) => guardIfBound(other, id, clock.now()))
    await sleep(100)
  })
  await ending
  const { rows } = await database.query('SELECT guarded FROM balance WHERE account = $1', [id << 4n])
  expect(rows).toEqual([{ guarded: true }])
})
