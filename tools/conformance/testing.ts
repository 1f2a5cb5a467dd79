import { openCatalog } from '@tamuvo/server/catalog/services.ts'
import { type Clock, systemClock } from '@tamuvo/server/kit/clock.ts'
import { createHttp } from '@tamuvo/server/kit/http.ts'
import { serve } from '@tamuvo/server/kit/serve.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { openPlatform } from '@tamuvo/server/platform/services.ts'
import { testServer } from '@tamuvo/server/testing/server.ts'
import { takeQuestion } from '@tamuvo/server/vendor/transfer/run.ts'
import { openVendor, type VendorServices } from '@tamuvo/server/vendor/services.ts'
import { serveSandbox } from '@tamuvo/server/vendor/sandbox/serve-sandbox.ts'
import { serveVendors } from '@tamuvo/server/vendor/serve-vendors.ts'
import { vendorCalls } from '@tamuvo/server/vendor/area.ts'
import { atEnd } from '@tamuvo/server/testing/at-end.ts'
import { main } from './conformance.ts'
import type { Wait } from './tc-gaming/driver.ts'

export type SandboxSite = {
  url: string
  services: VendorServices
  /** Runs the program against a site, by default this one. */
  conformance(dialect: string, words?: string[], site?: string): Promise<{ code: number; report: string }>
}

/** A site with the vendor sandbox, and a running clock that can be advanced. */
export const sandboxSite = async (): Promise<SandboxSite> => {
  const clock = movableClock()
  const { services } = await testServer<VendorServices>({
    clock,
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId, writers: 1 })
      const platform = openPlatform(kit)
      return openVendor({ ...platform, ledger, catalog: openCatalog(platform) }, { writers: 2 })
    },
    handlers: vendorCalls,
    close: async ({ vendors, ledger }) => {
      await vendors.close()
      await ledger.close()
    },
  })
  const door = await createHttp(services)
  serve(door, vendorCalls, services)
  serveVendors(door, { ...services, ...services.vendors })
  await serveSandbox(door, services)
  const url = await door.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => {
    door.server.closeAllConnections()
    return door.close()
  })
  const conformance: SandboxSite['conformance'] = async (dialect, words = [], site = url) => {
    let report = ''
    const code = await main(['--dialect', dialect, '--url', site, ...words], (text) => (report += text), waitOf(services, clock))
    return { code, report }
  }
  return { url, services, conformance }
}

type Movable = Clock & { advance(ms: number): void }

const movableClock = (): Movable => {
  let ahead = 0
  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    advance: (ms) => {
      ahead += Math.max(0, ms)
    },
  }
}

type Due = { job: bigint; transfer: string; due: Date }

/** Advances the clock from one status query to the next, and runs each when due. */
const waitOf =
  (services: VendorServices, clock: Movable): Wait =>
  async (ms) => {
    const { database } = services
    const end = clock.now().getTime() + ms
    for (;;) {
      const { rows } = await database.query<Due>(
        `SELECT id AS job, payload->>'id' AS transfer, run_at AS due FROM job WHERE name = 'vendor.ask-transfer' ORDER BY run_at LIMIT 1`,
      )
      const next = rows[0]
      if (!next || next.due.getTime() > end) return clock.advance(end - clock.now().getTime())
      clock.advance(next.due.getTime() - clock.now().getTime())
      await database.query('DELETE FROM job WHERE id = $1', [next.job])
      await (
        await takeQuestion(services, BigInt(next.transfer))
      ).asked
    }
  }
