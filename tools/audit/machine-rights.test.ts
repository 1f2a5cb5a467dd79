import { expect, test } from 'vitest'
import { machineAddresses } from '@tamuvo/server/kit/citus.ts'
import { atAddress } from '@tamuvo/server/kit/database-address.ts'
import { grantRights } from '@tamuvo/server/kit/roles.ts'
import { changingSchema } from '@tamuvo/server/kit/schema-change.ts'
import { askOne } from '@tamuvo/server/testing/cluster-workers.ts'
import { testDatabase, urlFor } from '@tamuvo/server/testing/database.ts'
import { main } from './audit.ts'
import { readRights } from './read-rights.ts'

const database = await testDatabase()
await changingSchema(database, grantRights)

const audit = async (): Promise<string> => {
  let said = ''
  await main(['--url', database.url], (text) => (said += text))
  return said
}

// Processes connect to each machine of a cluster: run with CITUS=1, see docs/recipes/scale-out.md.
test.skipIf(!process.env['CITUS'])('what a login may, or has set, on one machine of a cluster is named', async () => {
  const [, address = ''] = await machineAddresses(database)
  const there = (role: string): string => atAddress(role, address)
  expect(await audit()).toContain(' yes  The logins of processes may what they are meant to')
  const name = `SELECT shard_name(logicalrelid, shardid) AS part FROM pg_dist_shard s
    WHERE logicalrelid = 'vendor_tx'::regclass AND to_regclass(shard_name(logicalrelid, shardid)) IS NOT NULL LIMIT 1`
  const manually = 'SET citus.override_table_visibility = off; SET citus.enable_ddl_propagation = off'
  const [{ part } = { part: '' }] = await askOne<{ part: string }>(there(database.url), `${manually}; ${name}`)
  await askOne(there(database.url), `${manually}; GRANT DELETE ON ${part} TO tamuvo_web`)
  expect(await audit()).toContain(` NO   On the machine ${address}: tamuvo_web has DELETE on ${part}.`)
  await askOne(there(database.url), `${manually}; REVOKE DELETE ON ${part} FROM tamuvo_web`)

  const away = `CONNECT ON DATABASE ${new URL(database.url).pathname.slice(1)}`
  await askOne(there(database.url), `${manually}; REVOKE ${away} FROM tamuvo_web`)
  const unread = (await readRights(urlFor(database.url, 'web'))).filter((sentence) => sentence.includes(address))
  expect(unread).toEqual([expect.stringContaining(`The rights on the machine ${address} could not be read: permission denied`)])
  await askOne(there(database.url), `${manually}; GRANT ${away} TO tamuvo_web`)
})
