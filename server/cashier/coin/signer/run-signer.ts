import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../kit/clock.ts'
import { connectDatabase, inTransaction } from '../../../kit/database.ts'
import type { Log } from '../../../kit/log.ts'
import { type Chain, type Hex, openChain } from '../chain.ts'
import { openKeys, type SigningTerms } from './keys.ts'
import { serveSigner } from './serve-signer.ts'
import type { SignerLimits, SignerServices } from './signer.ts'
import { signerTables } from './tables-store.ts'
import { workOnOrders } from './work.ts'

export type SignerConfig = {
  databaseUrl: string
  rpcUrl: string
  terms: SigningTerms
  /** What the limits are counted in: those of the coin have to be as many. */
  decimals: number
  xprv: string
  secret: string
  limits: SignerLimits
  host: string
  port: number
}

export type RunningSigner = { url: string; hot: Hex; services: SignerServices; close(): Promise<void> }

/** The number of the advisory lock of its own database. */
const tablesLock = 1

/**
 * Makes its tables, and serves. What it accepted is worked on by `workOnOrders`.
 * @throws SignerUnfit when the node is on another chain, or the coin has other decimals than the limits
 */
export const openSigner = async (config: SignerConfig, { clock, log }: { clock: Clock; log: Log }): Promise<RunningSigner> => {
  const { rpcUrl, terms, limits } = config
  const chain = openChain(rpcUrl, terms.contract)
  await requireSame(chain, config)
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

/** What is set is not what the node says. */
export class SignerUnfit extends Error {
  override name = 'SignerUnfit'
}

const requireSame = async (chain: Chain, { terms, decimals }: SignerConfig): Promise<void> => {
  if ((await chain.id()) !== BigInt(terms.chainId)) throw new SignerUnfit('The node is on another chain than COIN_CHAIN_ID says.')
  const own = await chain.decimals()
  if (own === undefined) throw new SignerUnfit('COIN_CONTRACT is no coin on this chain.')
  if (own !== decimals)
    throw new SignerUnfit(`The coin has ${own} decimals, and COIN_DECIMALS says ${decimals}: every limit would be wrong.`)
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
