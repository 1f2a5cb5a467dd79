import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../kit/clock.ts'
import { createLog } from '../../../kit/log.ts'
import { atEnd } from '../../../testing/at-end.ts'
import type { TestChain } from '../../../testing/chain.ts'
import { testDatabase } from '../../../testing/database.ts'
import { coinConfig, testAccount, units } from '../testing.ts'
import { openSigner, type RunningSigner, type SignerConfig } from './run-signer.ts'

/** How many blocks a payment of the signer needs here. */
export const signerNeeds = 2

/** Signers of one account with a database of their own; the house has a thousand coins, and gas. */
export const signerBench = async (chain: TestChain, clock: Clock) => {
  const database = await testDatabase()
  const { chainId, contract, decimals } = coinConfig(chain)
  const config: SignerConfig = {
    databaseUrl: database.url,
    rpcUrl: chain.url,
    terms: { chainId, contract },
    decimals,
    xprv: testAccount.xprv,
    secret: randomBytes(24).toString('hex'),
    limits: { txMax: units('500'), dayMax: units('900'), confirmations: BigInt(signerNeeds), feeMax: 1_000_000_000_000n },
    host: '127.0.0.1',
    port: 0,
  }
  const start = async (more: Partial<SignerConfig> = {}): Promise<RunningSigner> => {
    const signer = await openSigner({ ...config, ...more }, { clock, log: createLog('silent') })
    atEnd(signer.close)
    return signer
  }
  const signer = await start()
  await chain.send(signer.hot, units('1000'))
  await chain.ask('anvil_setBalance', signer.hot, '0x56bc75e2d63100000')
  return { config, database, start, signer }
}
