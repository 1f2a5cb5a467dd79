import { openCatalog } from '@tamuvo/server/catalog/catalog.ts'
import { type Clock, systemClock } from '@tamuvo/server/kit/clock.ts'
import { createHttp } from '@tamuvo/server/kit/http.ts'
import { serve } from '@tamuvo/server/kit/serve.ts'
import { openLedger, trialBalance } from '@tamuvo/server/ledger/ledger.ts'
import { openPlatform } from '@tamuvo/server/platform/platform.ts'
import { testServer } from '@tamuvo/server/testing/server.ts'
import { openVendor, serveSandbox, serveVendors, vendorCalls, type VendorServices } from '@tamuvo/server/vendor/vendor.ts'
import { takeQuestion } from '@tamuvo/server/vendor/transfer/run.ts'
import { afterAll, expect, test } from 'vitest'
import { main } from './conformance.ts'
import { walletDialects } from './wallet.ts'

const clock = tickingClock()
const server = await testServer<VendorServices>({
  clock,
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId, lanes: 1 })
    return openVendor({ ...openPlatform(kit), ledger, catalog: openCatalog(kit, async () => new Map()) }, { lanes: 2 })
  },
  handlers: vendorCalls,
  close: async ({ vendors, ledger }) => {
    await vendors.close()
    await ledger.close()
  },
})
const { services } = server

/** A clock that goes, and can be moved on. */
function tickingClock(): Clock & { advance(ms: number): void } {
  let ahead = 0
  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    advance: (ms) => {
      ahead += ms
    },
  }
}

/** Lets time pass second by second as far as the questions about transfers go, and asks those that are due. */
const wait = async (ms: number): Promise<void> => {
  const end = clock.now().getTime() + ms
  for (;;) {
    const { rows } = await services.database.query<{ id: string; due: Date }>(
      `SELECT j.payload->>'id' AS id, j.run_at AS due FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'vendor.ask-transfer' ORDER BY j.run_at LIMIT 1`,
    )
    const next = rows[0]
    if (!next || next.due.getTime() > end) return clock.advance(Math.max(0, end - clock.now().getTime()))
    clock.advance(Math.max(0, next.due.getTime() - clock.now().getTime()))
    await services.database.query(`SELECT graphile_worker.remove_job($1)`, [`transfer:${next.id}`])
    await (await takeQuestion(services, BigInt(next.id))).asked
  }
}
const door = await createHttp(services)
serve(door, vendorCalls, services)
serveVendors(door, { ...services, ...services.vendors })
await serveSandbox(door, services)
const url = await door.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => {
  door.server.closeAllConnections()
  return door.close()
})

const run = async (...words: string[]): Promise<{ code: number; report: string }> => {
  let report = ''
  const code = await main(words, (text) => (report += text), wait)
  return { code, report }
}

test.each(walletDialects)('our wallet conforms to %s', async (dialect) => {
  const { code, report } = await run('--dialect', dialect, '--url', url)
  if (process.env['SHOW']) console.log(report)
  expect(report).toContain('This wallet conforms.')
  expect(report).not.toContain('FAIL')
  expect(code).toBe(0)
})

test('our transfer wallets conform to tc-gaming', async () => {
  const { code, report } = await run('--dialect', 'tc-gaming', '--url', url, '--patient')
  if (process.env['SHOW']) console.log(report)
  expect(report).toContain('8 passed, 0 failed, 0 skipped.')
  expect(code).toBe(0)
})

test('after all that the books balance', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
