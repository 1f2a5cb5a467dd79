import { amount } from '@tamuvo/money/amount.ts'
import { type Betting, openBetting } from '../../betting/services.ts'
import { openCatalog } from '../../catalog/services.ts'
import type { Provider } from '../../cashier/provider.ts'
import { type CashierServices, openCashier } from '../../cashier/services.ts'
import { readConfig } from '../../kit/config.ts'
import { type IdMaker, idMaker } from '../../kit/ids.ts'
import { createJobs } from '../../kit/jobs.ts'
import { createLog } from '../../kit/log.ts'
import type { Rooms } from '../../kit/rooms.ts'
import type { KitServices } from '../../kit/services.ts'
import { house } from '../../ledger/accounts.ts'
import { openLedger } from '../../ledger/posting.ts'
import { openPlatform } from '../../platform/services.ts'
import { createGuard, windowsBy } from '../../safer/guard.ts'
import { openTurnover } from '../../turnover/services.ts'
import { openVendor, type VendorServices } from '../../vendor/services.ts'
import { openWallet } from '../../wallet/services.ts'
import { simulatedDatabase } from './database.ts'
import type { Surroundings } from './surroundings.ts'
import { secrets } from './world.ts'

export type SiteServices = CashierServices & VendorServices & { betting: Betting }

/** The process ended before it answered. */
export class Died extends Error {
  override name = 'Died'
}

/** A process of the site: what it has in memory is gone with it, and another one may take its place. */
export class SiteProcess {
  readonly name: string
  readonly no: number
  isDead = false
  /** How far its clock is ahead. */
  aheadMs = 0
  services: SiteServices | undefined
  readonly #run: Surroundings
  readonly #deaths = new Set<(died: Died) => void>()

  constructor(run: Surroundings, no: number) {
    this.#run = run
    this.no = no
    this.name = `p${no}`
    this.aheadMs = run.chance.below(500)
  }

  /** @throws Died when it does so before it is ready */
  async start(): Promise<void> {
    this.services = await this.#unlessDead(openSite(this.#run, this))
  }

  /** @throws Died when the process ends before it is done, or does not run */
  async do<Answer>(work: (services: SiteServices) => Promise<Answer>): Promise<Answer> {
    const { services } = this
    if (!services || this.isDead) throw new Died('it does not run')
    return this.#unlessDead(work(services))
  }

  async #unlessDead<Answer>(working: Promise<Answer>): Promise<Answer> {
    let die: (died: Died) => void = () => {}
    const death = new Promise<never>((_, fail) => this.#deaths.add((die = fail)))
    try {
      return await Promise.race([working, death])
    } finally {
      this.#deaths.delete(die)
    }
  }

  die(): void {
    this.isDead = true
    this.#run.lines.cutAll(this)
    for (const die of this.#deaths) die(new Died('it died'))
  }
}

const rooms = { publish: () => {}, listen: () => {} } as unknown as Rooms

const openSite = async (run: Surroundings, process: SiteProcess): Promise<SiteServices> => {
  const clock = { now: () => new Date(run.beganAt + run.scheduler.timeMs + process.aheadMs) }
  const database = run.mutant?.database?.(simulatedDatabase(run.lines, process)) ?? simulatedDatabase(run.lines, process)
  const log = createLog('silent')
  const newId: IdMaker = idMaker(clock, process.no)
  const kit: KitServices = {
    config: { ...readConfig({ DATABASE_URL: 'postgres://simulated', LOG_LEVEL: 'silent', DEMO: '0' }), sandpaySecret: 'secret' },
    address: { url: '', games: '' },
    database,
    clock,
    rng: run.chance,
    rooms,
    jobs: createJobs(database, clock, log),
    secrets,
    encryption: undefined as never,
    vault: undefined as never,
    objects: undefined,
    log,
    metrics: run.world.metrics,
    newId,
    newMemberId: () => 0n,
  }
  const opened = await openLedger(database, { clock, nextId: newId, writers: 2 })
  const ledger = run.mutant?.ledger?.(opened) ?? opened
  const platform = openPlatform({ ...kit, ledger })
  const guard = createGuard({ clock, windowsOf: windowsBy(platform.settings) })
  const betting = await openBetting(database, { ledger, clock, guard, nextId: newId, writers: 1 })
  const vendor = await openVendor({ ...platform, catalog: openCatalog(platform) }, { guard, writers: 2 })
  const cashier = openCashier(openTurnover(openWallet(vendor)))
  return { ...cashier, providers: { ...cashier.providers, sandpay: providerOf(run) }, betting }
}

/** A provider that is sometimes not reached. */
const providerOf = (run: Surroundings): Provider => ({
  name: 'sandpay',
  account: house('psp:sandpay'),
  isAsked: true,
  open: async ({ reference, amount: asked }) => {
    await run.journey(`payin ${reference}`)
    run.payins.add(reference)
    return { event: 'pending', amount: amount(asked), currency: 'MMK', payUrl: 'pay', qr: null }
  },
  ask: async () => undefined,
})
