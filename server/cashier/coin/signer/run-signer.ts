import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../kit/clock.ts'
import { connectDatabase, inTransaction } from '../../../kit/database.ts'
import type { Log } from '../../../kit/log.ts'
import { type Hex, openChain } from '../chain.ts'
import { openKeys, type SigningTerms } from './keys.ts'
import { serveSigner } from './serve-signer.ts'
import type { SignerLimits, SignerServices } from './signer.ts'
import { signerTables } from './tables-store.ts'
import { workOnOrders } from './work.ts'

export type SignerConfig = {
  databaseUrl: string
  rpcUrl: string
  terms: SigningTerms
  xprv: string
  secret: string
  limits: SignerLimits
  host: string
  port: number
}

export type RunningSigner = { url: string; hot: Hex; services: SignerServices; close(): Promise<void> }

/** The number of the advisory lock of its own database. */
const tablesLock = 1

/** Makes its tables, and serves. What it accepted is worked on by `workOnOrders`. @throws Error when the node is on another chain */
export const openSigner = async (config: SignerConfig, { clock, log }: { clock: Clock; log: Log }): Promise<RunningSigner> => {
  const { rpcUrl, terms, limits } = config
  const chain = openChain(rpcUrl, terms.contract)
  if ((await chain.id()) !== BigInt(terms.chainId)) throw new Error('The node is on another chain than COIN_CHAIN_ID says.')
  const database = connectDatabase(config.databaseUrl, { max: 5, applicationName: 'tamuvo-signer' })
  await inTransaction(database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [tablesLock])
    await tx.query(signerTables)
  })
  const services = { database, clock, log, chain, keys: openKeys(config.xprv), terms, limits }
  const server = serveSigner(services, config.secret)
  await new Promise<void>((done, fail) => server.once('error', fail).listen(config.port, config.host, done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await database.close()
  }
  return { url: `http://${config.host}:${port}`, hot: services.keys.hot.address, services, close }
}

const everyMs = 2_000

/** Works on orders until it is stopped. */
export const keepWorking = async (services: SignerServices, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await workOnOrders(services).catch((error: unknown) =>
      services.log.error({ error: String(error) }, 'the work on orders failed'),
    )
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
