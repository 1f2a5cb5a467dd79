import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type BatchWork, LedgerBusy } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'
import { hashOfMember } from './machine-map.ts'

const database = await testDatabase()
await database.query(`CREATE OR REPLACE FUNCTION machine_ranges() RETURNS TABLE (first int, last int, machine int, address text) LANGUAGE sql AS $$
  VALUES (-2147483648, -1, 1, 'one:5432'), (0, 2147483647, 2, 'two:5432') $$`)

const work: BatchWork<bigint, string> = {
  keyOf: String,
  memberOf: (member) => member,
  sizeOf: () => 1,
  repeated: () => undefined,
  isFast: () => true,
  fast: (_client, jobs) => Promise.resolve(jobs.map(String)),
  slow: (_client, jobs) => Promise.resolve(jobs.map(String)),
}
const members = Array.from({ length: 64 }, (_, no) => BigInt(no))
const [one, two] = [members.find((id) => hashOfMember(id) < 0)!, members.find((id) => hashOfMember(id) >= 0)!]

test('batch writers that closed take no job, also of a machine that had none before', async () => {
  const writers = await openBatchWriters(database, work, { name: 'machines-test' })
  expect(await writers.ask(one)).toBe(String(one))
  const closed = writers.close()
  await expect(writers.ask(one)).rejects.toThrow(LedgerBusy)
  await expect(writers.ask(two)).rejects.toThrow(LedgerBusy)
  await closed
  const { rowCount } = await database.query(`SELECT FROM pg_stat_activity WHERE application_name LIKE 'machines-test%'`)
  expect(rowCount).toBe(0)
})
