import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ask, Outcome } from '@tamuvo/server/vendor/ask.ts'
import { betOf, rollbackOf, winOf } from '@tamuvo/server/vendor/testing-asks.ts'
import { vendorServer } from '@tamuvo/server/vendor/testing.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await vendorServer()
const { database, vendors } = server.services
const folder = await mkdtemp(join(tmpdir(), 'audit-rounds-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const take = async (ask: Ask): Promise<Outcome['is']> => {
  const integration = await vendors.directory.findIntegration('HUB')
  return (await vendors.gateway.take(integration!, ask)).is
}

const roundOf = async (code: string): Promise<string> =>
  String((await database.query<{ id: bigint }>('SELECT id FROM vendor_round WHERE code = $1', [code])).rows[0]?.id)

const mai = await server.player()
const [won, undone, free] = [betOf(mai), betOf(mai), betOf(mai, { isFree: true })]
const taken = winOf(won, { amount: amount(90n) })
const asks: Ask[] = [
  won,
  betOf(mai, { round: won.round }),
  winOf(won),
  undone,
  rollbackOf(undone),
  free,
  winOf(free, { isFree: true, closes: true }),
  // Late: a correction.
  winOf(free, { isFree: false, amount: amount(70n) }),
  taken,
  rollbackOf(taken),
]

test('rounds of bets, wins, free ones, rollbacks and corrections came to what their entries do', async () => {
  for (const ask of asks) expect(await take(ask)).toBe('done')
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Rounds at vendors came to what their entries do: 3 rounds.')
  expect(code).toBe(0)
})

test('wins of free bets are in what a round paid only where it began before they were bonuses alone', async () => {
  const mark = (id: string) => server.owner.query('UPDATE vendor_round_mark SET free_from_id = $1', [id])
  const round = await roundOf(free.round)
  const add = (minor: number) => server.owner.query('UPDATE vendor_round SET payout = payout + $1 WHERE id = $2', [minor, round])
  await add(500)
  await mark(String(BigInt(round) + 1n))
  expect((await audit('--url', database.url)).code).toBe(0)
  await mark('0')
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain(
    `NO   Round ${round} of member ${mai.id} at HUB has a stake of 0.00 and paid 5.70, its entries come to 0.00 and 0.70.`,
  )
  expect(code).toBe(1)
  await add(-500)
})

test('a round and a transaction that were altered are named, in an export too', async () => {
  const round = await roundOf(won.round)
  await server.owner.query('UPDATE vendor_round SET payout = payout + 4 WHERE id = $1', [round])
  await server.owner.query('ALTER TABLE vendor_tx DISABLE TRIGGER USER')
  const { rows } = await server.owner.query<{ id: bigint }>(`UPDATE vendor_tx SET amount = 1 WHERE name = $1 RETURNING id`, [
    undone.tx,
  ])
  const { rows: lost } = await server.owner.query<{ id: bigint }>(
    `UPDATE vendor_tx SET entry_id = entry_id + 1 WHERE name = $1 RETURNING id`,
    [taken.tx],
  )
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  for (const report of [said, exported.said]) {
    expect(report).toContain(
      `NO   Round ${round} of member ${mai.id} at HUB has a stake of 4.00 and paid 5.04, its entries come to 4.00 and 5.00.`,
    )
    expect(report).toContain(`NO   Transaction ${rows[0]?.id} of member ${mai.id} at HUB, of 0.01, has an entry of -2.00.`)
    expect(report).toContain(`NO   Transaction ${lost[0]?.id} of member ${mai.id} at HUB, of 0.90, has no entry.`)
    expect(report.match(/NO {3}/g)).toHaveLength(3)
  }
  expect([code, exported.code]).toEqual([1, 1])
})
