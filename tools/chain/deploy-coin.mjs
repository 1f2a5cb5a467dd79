import { readFileSync } from 'node:fs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'

const artefact = inProject('server', 'cashier', 'coin', 'token', 'test-coin.json')

/** The first account of every development node. */
export const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Deploys the test coin on an empty development node: always by the same account as its first transaction, so always at the same
 * address. What is there stays.
 * @param {string} url @returns {Promise<string>} its address
 */
export const deployCoin = async (url) => {
  const { bytecode } = JSON.parse(readFileSync(artefact, 'utf8'))
  if ((await ask(url, 'eth_getCode', [coinAddress, 'latest'])) !== '0x') return coinAddress
  const hash = await ask(url, 'eth_sendTransaction', [{ from: deployer, data: bytecode, gas: '0x200000' }])
  await ask(url, 'anvil_mine', ['0x1'])
  const receipt = await ask(url, 'eth_getTransactionReceipt', [hash])
  if (receipt?.contractAddress?.toLowerCase() !== coinAddress.toLowerCase())
    throw new PlainError('The test coin can only be deployed on an empty development node.')
  return coinAddress
}

/** What the first transaction of that account creates. */
export const coinAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** @param {string} url @param {string} method @param {unknown[]} params */
export const ask = async (url, method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = /** @type {any} */ (await answer.json())
  if (error) throw new PlainError(`The development node refuses ${method}: ${error.message}`)
  return result
}
