import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAlarms } from './kit/alarms.ts'
import { machineAddresses } from './kit/citus.ts'
import { steppedClock } from './kit/clock.ts'
import { connectDatabase, Unavailable } from './kit/database.ts'
import { atAddress } from './kit/database-address.ts'
import { extraRightsOnMachine } from './kit/extra-rights.ts'
import { createLog } from './kit/log.ts'
import { endSettingsAlarm, refuseLoginSettings, refuseLoginSettingsAt } from './kit/login-settings.ts'
import { grantRights } from './kit/roles.ts'
import { changingSchema } from './kit/schema-change.ts'
import { askOne, sessionOn } from './testing/cluster-workers.ts'
import { testDatabase, urlFor } from './testing/database.ts'

const owner = await testDatabase()
const database = new URL(owner.url).pathname.slice(1)
const webUrl = urlFor(owner.url, 'web')
const clock = steppedClock('2026-08-05T06:30:00Z')
const tools = { clock, log: createLog('silent') }
const processes = connectDatabase(webUrl)
processes.checkNew((client) => refuseLoginSettings(client, tools))
processes.checkEachAt((client, address) => refuseLoginSettingsAt(client, address, { ...tools, database: owner }))
beforeAll(() => changingSchema(owner, grantRights))
afterAll(() => processes.close())

/** On one machine of a cluster, not on all. */
const alone = 'SET citus.enable_alter_role_set_propagation = off'
const reset = `ALTER ROLE SESSION_USER IN DATABASE ${database} RESET ALL`
const own = (setting: string): string => `ALTER ROLE SESSION_USER IN DATABASE ${database} SET ${setting}`
const alarmSaying = (...parts: string[]) =>
  parts.map((part) => ({ name: expect.stringContaining('database.login-settings'), sentence: expect.stringContaining(part) }))

test('settings that a login gave itself are removed with an alarm, and the next connection begins without', async () => {
  const before = connectDatabase(webUrl)
  await before.query(own('synchronous_commit = local'))
  await before.query(own('default_transaction_read_only = on'))
  await before.query(own('search_path = pg_catalog'))
  await before.close()
  const usual = await owner.query<{ usual: string }>(`SELECT current_setting('synchronous_commit') AS usual`)
  await expect(processes.query('SHOW synchronous_commit')).rejects.toThrow('began with settings of its login')
  const { rows } = await processes.query<{ commit: string; only: string }>(
    `SELECT current_setting('synchronous_commit') AS commit, current_setting('default_transaction_read_only') AS only`,
  )
  expect(rows).toEqual([{ commit: usual.rows[0]?.usual, only: 'off' }])
  expect(await listAlarms(owner)).toMatchObject(alarmSaying('synchronous_commit=local'))
  await endSettingsAlarm({ database: owner, clock })
  expect(await listAlarms(owner)).toHaveLength(1)
  clock.advance(25 * 3_600_000)
  await endSettingsAlarm({ database: owner, clock })
  expect(await listAlarms(owner)).toEqual([])
})

test('a session that began with settings which were reset since is not used', async () => {
  await askOne(webUrl, `${alone}; ${own('synchronous_commit = local')}`)
  const begun = await sessionOn(webUrl)
  begun.on('error', () => {})
  await askOne(webUrl, `${alone}; ${reset}`)
  await expect(refuseLoginSettings(begun, tools)).rejects.toThrow(Unavailable)
  await expect(begun.query('SELECT 1')).rejects.toThrow()
  expect(await listAlarms(owner)).toMatchObject(alarmSaying('synchronous_commit=local'))
  clock.advance(25 * 3_600_000)
  await endSettingsAlarm({ database: owner, clock })
})

// Each machine of a cluster has settings of its own: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a machine of a cluster', () => {
  let [address, elsewhere] = ['', '']
  let machine = ''
  beforeAll(async () => {
    ;[address = '', elsewhere = ''] = await machineAddresses(owner)
    machine = atAddress(webUrl, address)
    // What the test before set went to the machines as well; it was removed where a process connected.
    for (const each of [address, elsewhere])
      await askOne(
        atAddress(webUrl, each),
        `${alone}; SET default_transaction_read_only = off; ${own('lock_timeout = 1')}; ${reset}`,
      )
  })

  const commitOf = async (): Promise<unknown> => {
    const client = await processes.dedicatedAt(address, 'a process')
    const { rows } = await client.query('SHOW synchronous_commit')
    await client.end()
    return rows
  }

  const extraRightsThere = async (): Promise<string[]> => {
    const session = await sessionOn(atAddress(owner.url, address))
    return extraRightsOnMachine(session).finally(() => session.end())
  }

  test('they are among the extra rights, removed with an alarm, and all sessions that began with them ended', async () => {
    const usual = await askOne(machine, 'SHOW synchronous_commit')
    await askOne(machine, `${alone}; ${own('synchronous_commit = off')}`)
    expect(await extraRightsThere()).toEqual(['tamuvo_web begins with the setting synchronous_commit=off.'])
    const begun = await sessionOn(machine)
    const ended = new Promise((done) => begun.on('error', done))
    const other = await sessionOn(atAddress(webUrl, elsewhere))
    await expect(commitOf()).rejects.toThrow(Unavailable)
    expect(String(await ended)).toContain('terminating connection')
    expect((await other.query('SHOW synchronous_commit')).rows).toEqual(usual)
    await other.end()
    expect(await commitOf()).toEqual(usual)
    expect(await listAlarms(owner)).toMatchObject(alarmSaying(`synchronous_commit=off. They were removed`))
    expect(await listAlarms(owner)).toMatchObject(alarmSaying(`on the machine ${address}`))
    expect(await extraRightsThere()).toEqual([])
  })

  test('nor does a setting to read only, given over the coordinator, outlast the next connection', async () => {
    const before = connectDatabase(webUrl)
    await before.query(own('default_transaction_read_only = on'))
    await before.close()
    await expect(commitOf()).rejects.toThrow(Unavailable)
    expect(await askOne(machine, 'SHOW default_transaction_read_only')).toEqual([{ default_transaction_read_only: 'off' }])
  })
})
