import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anvilBinary } from '../chain/anvil-binary.mjs'
import { ask, coinAddress } from '../chain/deploy-coin.mjs'
import { freePort } from '../free-port.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { runChild } from '../start/child.mjs'
import { startSigner } from './start-signer.mjs'

const usualPort = 8545
const blockSeconds = 2
const startMs = 30_000
const pauseMs = 200
const stopMs = 8_000

/**
 * What a demo needs so that members pay by coin: a development node, which is fetched on its first use and keeps its chain beside the
 * database, and the signer.
 * @param {{ ownerUrl: string, dataDir: string }} options
 * @returns {Promise<{ env: Record<string, string>, ended: Promise<string>, stop: () => Promise<void>, kill: () => void }>} `env`: for
 * the site; `ended`: when one of the two ends by itself, a sentence about it
 */
export const startCoins = async ({ ownerUrl, dataDir }) => {
  await anvilBinary()
  const folder = join(dataDir, 'coins')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = (await isFree(usualPort)) ? usualPort : await freePort()
  const settings = JSON.stringify({ port, blockSeconds, file: join(folder, 'chain.json') })
  const node = runChild(inProject('tools', 'coins', 'keep-node.mjs'), { ...process.env, COIN_NODE: settings })
  const rpcUrl = `http://127.0.0.1:${port}`
  try {
    await Promise.race([hasCoin(rpcUrl), node.exited.then(fail)])
    const { env, child } = await startSigner({ ownerUrl, database: 'tamuvo_signer', rpcUrl, folder })
    process.stdout.write(`${sentences(port)}\n`)
    return {
      env,
      ended: Promise.race([
        node.exited.then((how) => `The development node ended by itself (${how}).`),
        child.exited.then((how) => `The signer ended by itself (${how}).`),
      ]),
      stop: async () => {
        await child.stop(stopMs)
        await node.stop(stopMs)
      },
      kill: () => [child, node].forEach((each) => each.kill()),
    }
  } catch (error) {
    await node.stop(stopMs)
    throw error
  }
}

/** @param {number} port */
const sentences = (port) => {
  const where = port === usualPort ? '' : ` ${port}`
  return `Coins: a development node runs at port ${port}, with a block every ${blockSeconds} seconds, and a signer that pays out.
To pay a deposit by coin: npm run chain -- send ADDRESS COINS${where}`
}

/** @param {string} how */
const fail = (how) => {
  throw new PlainError(`The development node ended (${how}). What was said stands above.`)
}

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/** @param {string} url */
const hasCoin = async (url) => {
  const until = performance.now() + startMs
  for (;;) {
    const code = await ask(url, 'eth_getCode', [coinAddress, 'latest']).catch(() => '0x')
    if (code !== '0x') return
    if (performance.now() > until) throw new PlainError('The development node does not start.')
    await sleep(pauseMs)
  }
}
