import { spawn } from 'node:child_process'
import { PlainError } from '../plain-error.mjs'
import { anvilBinary } from './anvil-binary.mjs'
import { deployCoin } from './deploy-coin.mjs'

const startMs = 20_000

/**
 * @typedef {object} DevelopmentNode
 * @property {string} url JSON-RPC over HTTP, on 127.0.0.1 only
 * @property {number} pid
 * @property {string} contract the test coin
 * @property {Promise<void>} exited
 * @property {() => Promise<void>} stop
 */

/** The id of the chain: that of every development node, so that no real money can be meant. */
export const developmentChainId = 31_337

/** The account m/44'/60'/1' of the mnemonic of every development node: whoever knows that, which is everybody, owns its coins. */
export const developmentXpub =
  'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76'

/** The private key of that account, for the signer of a demo. */
export const developmentXprv =
  'xprv9yeny6n2dNUooqfQAdyqEUiDXC5HLMezYBQa2REnvFPTKvuTaUivwDa7Db8gwUCwcvZEQc7XBEvBjvwwUpQxPmxVScuQd8dAs4AYQT4BxeZ'

/** Of that account, the address of the house (1/0). */
export const developmentHot = '0xcbE3C273fd195410Af072C9E731ebc8bf2de041d'

/** Seconds between two writings of a chain that is kept. */
const keepSeconds = 30
const stopMs = 5_000

/**
 * Starts a development node with the test coin deployed. It has the well-known accounts of development nodes, unlocked: its money
 * is worthless.
 * @param {{ port?: number, blockSeconds?: number, file?: string }} [options] without `blockSeconds` a block is made for each transaction at
 * once; `file` keeps the chain for the next start
 * @returns {Promise<DevelopmentNode>}
 * @throws {PlainError} it cannot be had or does not start
 */
export const startDevelopmentNode = async ({ port = 0, blockSeconds, file } = {}) => {
  const binary = await anvilBinary()
  const time = blockSeconds ? ['--block-time', String(blockSeconds)] : []
  const chain = ['--chain-id', String(developmentChainId), '--slots-in-an-epoch', '1']
  const kept = file ? ['--state', file, '--state-interval', String(keepSeconds)] : []
  const words = ['--host', '127.0.0.1', '--port', String(port), ...chain, ...time, ...kept]
  const child = spawn(binary, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Promise<void>} */
  const exited = new Promise((done) => child.once('close', () => done()))
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const stop = async () => {
    process.off('exit', killWithUs)
    // What is kept is written at a polite end.
    if (file) child.kill('SIGTERM')
    else child.kill('SIGKILL')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await exited
    clearTimeout(timer)
  }
  try {
    const url = await addressOf(child)
    return { url, pid: child.pid ?? 0, contract: await deployCoin(url), exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where it says that it listens. @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
const addressOf = (child) =>
  new Promise((done, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new PlainError('The development node does not start.')), startMs)
    const end = () => fail(new PlainError(`The development node ended: ${said.trim().slice(-300)}`))
    const hear = (/** @type {Buffer} */ piece) => {
      // Its later output is long and of no use.
      if (said.length > 100_000) return
      said += piece
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      child.off('close', end)
      done(`http://${address}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => fail(new PlainError(`The development node does not start: ${error.message}`)))
    child.once('close', end)
  })
