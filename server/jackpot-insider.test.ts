import { listJackpotPools } from '@tamuvo/contract/jackpot.ts'
import { readTriggerTerms, triggerOfBeacon } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { openTriggerOf } from './jackpot/testing.ts'
import { beaconTriggerColumn, findTrigger } from './jackpot/trigger-store.ts'
import { listAlarms } from './kit/alarms.ts'
import { systemRng } from './kit/rng.ts'
import { createSecrets } from './kit/secrets.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { jackpotGame } from './testing/jackpot-game.ts'

const { server, pool, published, after, playOut, level } = await jackpotGame()
const { services } = server
const { database, secrets } = services
const minuteMs = 60_000

test('who has the database and the beacon, but not the key that seals, knows no amount', async () => {
  await after(0)
  await after(2 * minuteMs)
  const { id, sealed, beacon } = (await findTrigger(database, 'minor', (await pool()).hits + 1))!
  expect(beacon).toMatchObject({ signatures: [expect.any(String)], secret: null, trigger: null })
  expect(() => createSecrets([Buffer.alloc(32, 1)], systemRng).open(beaconTriggerColumn, id, sealed)).toThrow('does not open')
  const { secret, fallsAt } = await openTriggerOf(database, secrets, await pool())
  const { rows } = await database.query<{ text: string }>(
    `SELECT concat((SELECT string_agg(t::text, '') FROM jackpot_beacon_trigger t), (SELECT string_agg(a::text, '') FROM audit_trail a)) AS text`,
  )
  expect(rows[0]?.text).not.toContain(secret)
  services.jackpots.shown.forget()
  const shown = JSON.stringify([await server.get(listJackpotPools, {}), await published((await pool()).hits + 1)])
  for (const known of [secret, toWire(fallsAt)]) expect(shown).not.toContain(`"${known}"`)
})

test('a secret that is lost, or exchanged for another, decides nothing: the pool falls at its limit', async () => {
  await after(0)
  await after(2 * minuteMs)
  const { id, no } = (await findTrigger(database, 'minor', (await pool()).hits + 2))!
  await playOut()
  // Who has the database and the key chooses a secret of which the pool would fall at once.
  const terms = readTriggerTerms((await findTrigger(database, 'minor', no))!.beacon!.terms)!
  const { signatures } = await published(no)
  const low = Array.from({ length: 2_000 }, (_, place) => place.toString(16).padStart(64, '0')).find(
    (secret) => triggerOfBeacon(terms, { secret, signatures: signatures ?? [] }) < fromWire('50.50'),
  )
  await database.query('UPDATE jackpot_beacon_trigger SET sealed = $2 WHERE id = $1', [
    id,
    secrets.seal(beaconTriggerColumn, id, low ?? ''),
  ])
  await after(0)
  expect((await listAlarms(database)).map(({ sentence }) => sentence)).toEqual([
    `The secret of the trigger of minor, hit ${no}, is lost: the pool falls at its limit.`,
  ])
  expect((await auditFaults(database.url)).join()).toContain(`Hit ${no} of the jackpot minor: its secret is not the one`)
  expect(await playOut()).toBe(level.hitBy)
  expect(await published(no)).toMatchObject({ secret: null, trigger: null, paid: '150.00' })
})

test('the database keeps what was promised', async () => {
  const refused = (text: string) => expect(database.query(text)).rejects.toThrow()
  const last = (await pool()).hits
  for (const change of ["terms = 'x'", 'commitment = sha256(sealed)', "made_at = made_at - interval '1 h'", 'no = no + 90'])
    await refused(`UPDATE jackpot_beacon_trigger SET ${change} WHERE pool = 'minor' AND no = ${last + 1}`)
  await refused(`UPDATE jackpot_beacon_trigger SET signatures = '{ab}' WHERE no = 1`)
  await refused(`UPDATE jackpot_beacon_trigger SET secret = repeat('a', 64) WHERE no = 1`)
  await refused(`UPDATE jackpot_beacon_trigger SET signatures = '{ab}', known_at = now() WHERE no = 1`)
  await refused('DELETE FROM jackpot_beacon_trigger')
})
