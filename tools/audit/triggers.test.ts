import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jackpotGame } from '@tamuvo/server/testing/jackpot-game.ts'
import { testSecretKeys } from '@tamuvo/server/testing/secret-keys.ts'
import { expect, test } from 'vitest'
import { main as verify } from '../verify/verify.ts'
import { readTriggers } from './read-triggers.ts'
import { seedOpener } from './seed-opener.ts'
import { audit } from './testing.ts'

const { server, relay, after, playOut } = await jackpotGame()
const { database } = server.services
const minuteMs = 60_000

// The first two hits are decided by the chain, the third is at the limit.
await after(0)
await after(2 * minuteMs)
await playOut()
relay.isUp = false
await after(0)
await playOut()
await playOut()

test('what was kept of a hit is verified without a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamuvo-verify-'))
  const file = join(folder, 'trigger.json')
  let said = ''
  const run = (...words: string[]) => verify(['jackpot', ...words], (text) => void (said += text))
  expect(await run('--url', server.url, '--level', 'minor', '--no', '1', '--save', file)).toBe(0)
  said = ''
  expect(await run('--file', file)).toBe(0)
  expect(said).toMatch(/Hit 1 of the jackpot minor is proven: it had to fall at [\d.]+\.\nTrusted: the owner of the chain/)
  said = ''
  expect(await run('--url', server.url, '--level', 'minor', '--no', '3')).toBe(0)
  expect(said).toContain('is proven: the beacon had not answered, and it fell at its limit with 150.00')
  relay.isUp = true
  await after(0)
  await expect(run('--url', server.url, '--level', 'minor', '--no', '4')).rejects.toThrow('has not happened yet')
  await expect(run('--url', server.url, '--level', 'minor')).rejects.toThrow('npm run verify -- jackpot')
  rmSync(folder, { recursive: true })
})

test('the audit names what differs from secret, beacon or trail', async () => {
  const before = await audit('--url', database.url)
  expect(before.code).toBe(0)
  expect(before.said).toContain('hits; 5 amounts at which they have to fall.')
  const opener = seedOpener({ SECRET_KEYS: testSecretKeys })
  const client = await server.owner.dedicated('tamperer')
  const alter = (text: string) => client.query(text)
  await alter('SET session_replication_role = replica')
  await alter('CREATE TABLE before AS TABLE jackpot_beacon_trigger')
  await alter('ALTER TABLE jackpot_beacon_trigger DROP CONSTRAINT jackpot_beacon_trigger_check')
  /** What is named of the first hit once its trigger is altered. */
  const named = async (change: string): Promise<string[]> => {
    await alter(`UPDATE jackpot_beacon_trigger SET ${change} WHERE pool = 'minor' AND no = 1`)
    const faults: string[] = []
    for await (const record of readTriggers(database, opener))
      if (record.is === 'mistriggered' && record.mistriggered.no === 1n) faults.push(record.mistriggered.what)
    await alter('DELETE FROM jackpot_beacon_trigger; INSERT INTO jackpot_beacon_trigger SELECT * FROM before')
    return faults
  }
  expect(await named('trigger = trigger + 1')).toEqual(['trail', 'trigger'])
  expect(await named(`secret = repeat('a', 64)`)).toEqual(expect.arrayContaining(['trail', 'commitment', 'trigger']))
  expect(await named(`signatures = ARRAY[repeat('ab', 48)]`)).toEqual(expect.arrayContaining(['trail', 'beacon', 'trigger']))
  expect(await named('made_at = beacon_after')).toEqual(['trail', 'late'])
  expect(await named(`terms = replace(terms, '|15000|', '|5100|')`)).toEqual(['terms'])
  expect(await named('revealed_at = NULL, secret = NULL, trigger = NULL')).toEqual(['trail', 'revealed'])

  // A row that says it was sealed before its beacon, and that a checkpoint taken after the beacon does not have.
  await alter(
    `INSERT INTO ledger_checkpoint (no, from_id, upto_id, rows, total, root, hash, at, secret, fingerprints, trail_no)
     SELECT 1, 0, 1, 1, 1, sha256('a'), sha256('b'), beacon_after, sha256('c'), '\\x00000000', 0 FROM jackpot_beacon_trigger WHERE no = 1`,
  )
  expect(await named('no = no')).toEqual(['late'])
  await alter('DELETE FROM ledger_checkpoint')

  await alter(`UPDATE jackpot_hit SET amount = amount - 5000 WHERE pool = 'minor' AND no = 3`)
  const less = await audit('--url', database.url)
  expect(less.said).toContain(
    'NO   Hit 3 of the jackpot minor: what it paid is not between the amount at which it had to fall and its limit.',
  )
  await alter(`UPDATE jackpot_hit SET amount = amount + 5000 WHERE pool = 'minor' AND no = 3`)
  await alter('DROP TABLE before')
  await client.end()
  expect((await audit('--url', database.url)).code).toBe(0)
})

test('an export says the same of the pools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamuvo-triggers-'))
  const file = join(folder, 'journal.txt.gz')
  await audit('--url', database.url, '--export', file)
  expect((await audit('--file', file)).said).toContain('5 amounts at which they have to fall')
  rmSync(folder, { recursive: true })
})
