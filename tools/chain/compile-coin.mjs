import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inProject } from '../project.mjs'
import { cacheFolder } from './npm-package.mjs'

const run = promisify(execFile)
const version = '0.8.37'
const folder = ['server', 'cashier', 'coin', 'token']

/**
 * Compiles the test coin again. The compiler is fetched for it and is no dependency: what it made lies beside the source.
 * @returns {Promise<string>} the artefact as it is stored
 */
export const compileCoin = async () => {
  const place = join(cacheFolder(), `solc-${version}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{ "private": true }')
  const words = ['install', '--prefix', place, '--no-save', '--ignore-scripts', '--loglevel=error', `solc@${version}`]
  const windows = process.platform === 'win32'
  await run(windows ? 'npm.cmd' : 'npm', words, { shell: windows, timeout: 180_000 })
  const solc = createRequire(join(place, 'package.json'))('solc')
  const source = readFileSync(inProject(...folder, 'TestCoin.sol'), 'utf8')
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { TestCoin: ['abi', 'evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: { 'TestCoin.sol': { content: source } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const made = output.contracts?.['TestCoin.sol']?.TestCoin
  if (!made) throw new Error(JSON.stringify(output.errors))
  const artefact = { compiler: solc.version(), settings: { ...settings, outputSelection: undefined }, abi: made.abi }
  return `${JSON.stringify({ ...artefact, bytecode: `0x${made.evm.bytecode.object}` }, null, 1)}\n`
}

/** Writes the artefact beside the source. */
export const writeCoin = async () => writeFileSync(inProject(...folder, 'test-coin.json'), await compileCoin())
