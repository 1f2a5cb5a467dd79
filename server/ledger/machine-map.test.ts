import { expect, test } from 'vitest'
import { idMaker } from '../kit/ids.ts'
import { steppedClock } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { trialMemberId } from './accounts.ts'
import { hashOfMember, machineNamed, machineOf, type MachineRange } from './machine-map.ts'
import { readMachineRanges } from './machine-store.ts'

const database = await testDatabase()

test('ids of members have the hashes by which the database spreads them', async () => {
  const made = idMaker(steppedClock('2026-08-05T06:30:00Z'), 3, 8)
  const ids = [0n, 1n, 2n ** 32n, 2n ** 32n - 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n), trialMemberId(5n)]
  for (let count = 0; count < 500; count++) ids.push(made())
  const { rows } = await database.query<{ hash: number }>(
    'SELECT hashint8(id) AS hash FROM unnest($1::bigint[]) WITH ORDINALITY u (id, no) ORDER BY no',
    [ids],
  )
  expect(ids.map(hashOfMember)).toEqual(rows.map(({ hash }) => hash))
})

test.skipIf(process.env['CITUS'])('one machine has no ranges', async () => {
  expect(await readMachineRanges(database)).toEqual([])
})

test.runIf(process.env['CITUS'])('the machine of a member is the one on which Citus puts the rows', async () => {
  const ranges = await readMachineRanges(database)
  expect(new Set(ranges.map(({ machine }) => machine)).size).toBe(2)
  for (let memberId = 1n; memberId <= 50n; memberId++) {
    const { rows } = await database.query<{ machine: number }>(
      `SELECT groupid AS machine FROM pg_dist_placement WHERE shardid = get_shard_id_for_distribution_column('balance', $1::bigint)`,
      [memberId],
    )
    expect(machineOf(ranges, memberId)).toBe(rows[0]?.machine)
  }
})

const ranges: MachineRange[] = [
  { first: -(2 ** 31), last: -1, machine: 1, address: 'db1.internal:5432' },
  { first: 0, last: 2 ** 31 - 1, machine: 2, address: '10.0.0.2:5432' },
]

test('a machine is found by its address alone', () => {
  expect(machineNamed(ranges, 'connection to the remote node tamuvo@10.0.0.2:5432 failed')).toBe(2)
  expect(machineNamed(ranges, 'while executing command on db1.internal:5432')).toBe(1)
  expect(machineNamed(ranges, 'while executing command on db1.internal:54321')).toBeUndefined()
  expect(machineNamed(ranges, 'terminating connection due to administrator command')).toBeUndefined()
})

test('a member whose range is missing has no machine', () => {
  expect(new Set([1n, 2n, 3n, 4n, 5n, 6n].map((memberId) => machineOf(ranges, memberId)))).toEqual(new Set([1, 2]))
  expect(machineOf(ranges.slice(0, 0), 1n)).toBeUndefined()
})
