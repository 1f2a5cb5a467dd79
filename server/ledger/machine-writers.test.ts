import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type BatchWork, LedgerBusy } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'
import { hashOfMember } from './machine-map.ts'
import { stopForTest } from './testing-stop.ts'

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

describe('jobs that need nothing but the rows of their member', async () => {
  const direct: BatchWork<bigint, string> = {
    ...work,
    isDirect: () => true,
    isFast: (member) => member !== slow,
    fast: (client, jobs) => Promise.resolve(jobs.map(() => client.host)),
    slow: (client, jobs) => Promise.resolve(jobs.map(() => client.host)),
  }
  const slow = members.find((id) => id !== one && hashOfMember(id) < 0)!
  const { hostname, port } = new URL(database.url)
  const elsewhere = hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const machineAt = (address: string) =>
    database.query(`CREATE OR REPLACE FUNCTION machine_ranges() RETURNS TABLE (first int, last int, machine int, address text) LANGUAGE sql AS $$
      VALUES (-2147483648, 2147483647, 1, '${address}') $$`)

  test('go to the machine once there is a connection, and to the coordinator until then and when they are slow', async () => {
    await machineAt(`${elsewhere}:${port}`)
    const writers = await openBatchWriters(database, direct, { name: 'direct-test', writers: 1 })
    expect(await writers.ask(one)).toBe(hostname)
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(elsewhere), 60_000)
    expect(await writers.ask(slow)).toBe(hostname)
    await writers.close()
    const { rowCount } = await database.query(`SELECT FROM pg_stat_activity WHERE application_name LIKE 'direct-test%'`)
    expect(rowCount).toBe(0)
  })

  test('go to the coordinator where the machine cannot be reached, which is said once', async () => {
    await machineAt('127.0.0.1:1')
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const writers = await openBatchWriters(database, direct, { name: 'away-test', writers: 1 })
    for (let ask = 0; ask < 20; ask++) expect(await writers.ask(one)).toBe(hostname)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1), 60_000)
    expect(String(warned.mock.calls[0]?.[0])).toContain('cannot be reached')
    await writers.close()
    warned.mockRestore()
  })

  test('go to the coordinator while the connection to their machine is broken', async () => {
    await machineAt(`${elsewhere}:${port}`)
    const writers = await openBatchWriters(database, direct, { name: 'broken-test', writers: 1 })
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(elsewhere), 60_000)
    const killed = await database.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'broken-test%'`,
    )
    expect(killed.rowCount).toBe(3)
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(hostname), 60_000)
    await writers.close()
  })

  // Longer than the machines stay as they were known.
  const known = { timeout: 15_000, interval: 100 }

  test('leave a machine that has another address now, though it still answers', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await machineAt(`${elsewhere}:${port}`)
    const writers = await openBatchWriters(database, direct, { name: 'moved-test', writers: 1 })
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(elsewhere), 60_000)
    await machineAt('127.0.0.1:1')
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(hostname), known)
    await writers.close()
    warned.mockRestore()
  })

  test('go to the coordinator while posting is stopped, since a machine may not know it', async () => {
    await machineAt(`${elsewhere}:${port}`)
    const writers = await openBatchWriters(database, direct, { name: 'stopped-test', writers: 1 })
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(elsewhere), 60_000)
    const resume = await stopForTest(database)
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(hostname), known)
    await resume()
    await vi.waitFor(async () => expect(await writers.ask(one)).toBe(elsewhere), known)
    await writers.close()
  })
})
