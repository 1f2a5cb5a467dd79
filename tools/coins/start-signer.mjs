import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { developmentChainId, developmentHot, developmentXprv, developmentXpub } from '../chain/anvil.mjs'
import { ask, coinAddress } from '../chain/deploy-coin.mjs'
import { coinsOf, sendCoins } from '../chain/send-coins.mjs'
import { freePort } from '../free-port.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { runChild } from '../start/child.mjs'

const startMs = 30_000
const pauseMs = 200
const hundredEther = '0x56bc75e2d63100000'
const houseCoins = 100_000n
const unit = 1_000_000n

/**
 * Starts the signer of a demo on a development node, with a database and a login of its own, and gives the house coins and gas: as
 * worthless as its key, which everybody knows.
 * @param {{ ownerUrl: string, database: string, rpcUrl: string, folder: string, confirmations?: number }} options `ownerUrl`: of the
 * database server; `folder`: where its key is written
 * @returns {Promise<{ env: Record<string, string>, child: import('../start/child.mjs').Child }>} `env`: what a site on it needs
 * @throws {PlainError} it does not start
 */
export const startSigner = async ({ ownerUrl, database, rpcUrl, folder, confirmations = 12 }) => {
  const keyFile = join(folder, 'signer.key')
  writeFileSync(keyFile, developmentXprv, { mode: 0o600 })
  const [port, secret, password] = [await freePort(), newSecret(), newSecret()]
  const own = Object.assign(new URL(ownerUrl), { username: database, password, pathname: database })
  const coin = {
    COIN_RPC_URL: rpcUrl,
    COIN_CHAIN_ID: String(developmentChainId),
    COIN_CONTRACT: coinAddress,
    COIN_DECIMALS: '6',
    COIN_SIGNER_SECRET: secret,
  }
  const child = runChild(inProject('tools', 'signer.mjs'), {
    ...process.env,
    ...coin,
    SIGNER_KEY_FILE: keyFile,
    SIGNER_OWNER_URL: ownerUrl,
    SIGNER_DATABASE_URL: own.href,
    SIGNER_TX_MAX: '5000',
    SIGNER_DAY_MAX: '50000',
    SIGNER_CONFIRMATIONS: String(confirmations),
    SIGNER_PORT: String(port),
    SIGNER_HOST: '127.0.0.1',
  })
  const url = `http://127.0.0.1:${port}`
  await Promise.race([answers(url), child.exited.then(fail)])
  await fundHouse(rpcUrl)
  return { env: { ...coin, COIN_XPUB: developmentXpub, COIN_SYMBOL: 'tUSDT', COIN_SIGNER_URL: url }, child }
}

const newSecret = () => randomBytes(24).toString('hex')

/** @param {string} how */
const fail = (how) => {
  throw new PlainError(`The signer ended (${how}). What was said stands above.`)
}

/** Any answer will do: without a signature it refuses. @param {string} url */
const answers = async (url) => {
  const until = performance.now() + startMs
  while (!(await fetch(url).catch(() => undefined))) {
    if (performance.now() > until) throw new PlainError('The signer does not start.')
    await sleep(pauseMs)
  }
}

/** Coins for what members take out before enough came in, and gas. @param {string} rpcUrl */
const fundHouse = async (rpcUrl) => {
  await ask(rpcUrl, 'anvil_setBalance', [developmentHot, hundredEther])
  if ((await coinsOf(rpcUrl, developmentHot)) < (houseCoins / 2n) * unit)
    await sendCoins(rpcUrl, developmentHot, houseCoins.toString())
}
