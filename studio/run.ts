import type { Server } from 'node:http'
import { serveCalls } from './calls/serve-calls.ts'
import type { Config } from './config.ts'
import { serveVendors } from './dialects/serve-vendors.ts'
import { openJackpots } from './jackpots.ts'
import { connectDatabase } from './kit/database.ts'
import { createHttp, json } from './kit/http.ts'
import { migrate } from './kit/migrate.ts'
import { makeOwnDatabase } from './kit/own-database.ts'
import { serveRoundPage } from './round-page.ts'
import { serveArt } from './serve-art.ts'
import { serveClients } from './serve-clients.ts'
import type { Served, StudioServices } from './services.ts'
import type { Vendor } from './vendor.ts'
import { evolutionWallet } from './wallets/evolution.ts'
import { hub88Wallet } from './wallets/hub88.ts'
import { transferWallet } from './wallets/transfer.ts'
import type { Wallet, WalletTools } from './wallets/wallet.ts'
import { startWork } from './work.ts'

export type Studio = { url: string; services: StudioServices; close(): Promise<void> }

export type Tools = Pick<StudioServices, 'now' | 'log'>

const wallets: Record<Vendor['dialect'], (vendor: Vendor, tools: WalletTools) => Wallet> = {
  hub88: hub88Wallet,
  evolution: evolutionWallet,
  'tc-gaming': transferWallet,
}

/** Opens the studio: its database, its server and its work. */
export const openStudio = async (config: Config, tools: Tools): Promise<Studio> => {
  if (config.ownerUrl) await makeOwnDatabase(config.ownerUrl, config.databaseUrl)
  const database = connectDatabase(config.databaseUrl)
  await migrate(database, config.migrationsDir)
  const services: StudioServices = {
    ...tools,
    database,
    served: servedOf(config.vendors, { database, now: tools.now }),
    publicUrl: '',
  }
  await openJackpots(database, services.served.keys(), tools.now())
  const handlers = [
    serveCalls(services),
    serveClients(config.clientsDir, config.sites),
    serveArt(config.art),
    serveRoundPage(services),
    serveVendors(services),
    async ({ path }: { path: string }) => (path === '/healthz' ? json({ isUp: true }) : undefined),
  ]
  const server = createHttp(handlers, (error) => tools.log('a request failed', { error: String(error) }))
  const url = await listen(server, config)
  services.publicUrl = config.publicUrl ?? url
  const stopWork = await startWork(services)
  const close = async (): Promise<void> => {
    await new Promise((done) => {
      server.close(done)
      server.closeIdleConnections()
    })
    await stopWork()
    await database.close()
  }
  return { url, services, close }
}

const servedOf = (vendors: readonly Vendor[], tools: WalletTools): Map<string, Served> =>
  new Map(vendors.map((vendor) => [vendor.code, { vendor, wallet: wallets[vendor.dialect](vendor, tools) }]))

const listen = async (server: Server, { host, port }: Config): Promise<string> => {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${own}`
}
