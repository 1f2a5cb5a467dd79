import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coinServer, needed, units } from '@tamuvo/server/cashier/coin/testing.ts'
import { testChain } from '@tamuvo/server/testing/chain.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from './testing.ts'

const found = await testChain()
const name = 'the audit of coins'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const server = await coinServer(found)
  const { database } = server.services
  const folder = await mkdtemp(join(tmpdir(), 'audit-coins-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('counts transfers that were credited as they came, and names what differs, in an export too', async () => {
    const [mai, su, aye] = [await server.create('10.00'), await server.create('20.00'), await server.create('30.00')]
    await found.send(mai.coin.address, units(mai.coin.amount))
    await found.send(su.coin.address, units('7'))
    // Too little each, and enough together.
    for (const coins of ['0.3', '0.4']) await found.send(aye.coin.address, units(coins))
    await server.mine(needed)
    const { code, said } = await audit('--url', database.url)
    expect(said).toContain(' yes  Deposits by coin are credited with the coins that came, each once: 4 transfers.')
    expect(code).toBe(0)

    await server.owner.query('ALTER TABLE coin_transfer DISABLE TRIGGER USER')
    await server.owner.query('UPDATE coin_transfer SET amount = amount - 1 WHERE deposit_id = $1', [mai.view.id])
    await server.owner.query(`UPDATE coin_transfer SET amount = amount + 1 WHERE state = 'ASIDE' AND value = 400000`)
    await server.owner.query('DELETE FROM coin_transfer WHERE deposit_id = $1', [su.view.id])
    const file = join(folder, 'journal.txt.gz')
    await audit('--url', database.url, '--export', file)
    for (const report of [await audit('--url', database.url), await audit('--file', file)]) {
      expect(report.said).toContain(`NO   Deposit ${mai.view.id} by coin is credited with 10.00 where coins of 9.99 came.`)
      expect(report.said).toContain(`NO   Deposit ${su.view.id} by coin is credited with 14.70 where coins of 0.00 came.`)
      expect(report.said).toMatch(/NO {3}Deposit \d+ by coin is credited with 1\.47 where coins of 1\.48 came\./)
      expect(report.code).toBe(1)
    }
  })
})
