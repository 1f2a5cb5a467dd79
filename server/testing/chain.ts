import { type DevelopmentNode, startDevelopmentNode } from '@tamuvo/tools/chain/anvil.mjs'
import * as z from 'zod/mini'
import { atEnd } from './at-end.ts'

/** A development node for tests, and what only such a node can do. */
export type TestChain = Pick<DevelopmentNode, 'url' | 'contract'> & {
  ask(method: string, ...params: unknown[]): Promise<unknown>
  /** Sends coins of the first account, which has all of them, and makes a block. @returns the hash of the transaction */
  send(to: string, value: bigint): Promise<string>
  mine(blocks?: number): Promise<void>
}

/**
 * A development node of this test file; undefined where it cannot be had, such as without a registry. Name that in what is skipped:
 * `describe.skipIf(!chain)(chain ? 'x' : 'x (skipped: no development node)', …)`.
 */
export const testChain = async (): Promise<TestChain | undefined> => {
  const node = await startDevelopmentNode().catch((error: Error) => {
    process.stderr.write(`Skipped: what needs a development node. ${error.message}\n`)
  })
  if (!node) return undefined
  atEnd(node.stop)
  const ask: TestChain['ask'] = (method, ...params) => askNode(node.url, method, params)
  await ask('evm_setAutomine', false)
  const mine = async (blocks = 1) => void (await ask('anvil_mine', `0x${blocks.toString(16)}`))
  const send = async (to: string, value: bigint): Promise<string> => {
    const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`
    const sent = await ask('eth_sendTransaction', { from: owner, to: node.contract, data, gas: '0x20000' })
    await mine()
    return String(sent)
  }
  return { url: node.url, contract: node.contract, ask, send, mine }
}

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const reply = z.object({ result: z.optional(z.unknown()), error: z.optional(z.object({ message: z.string() })) })

const askNode = async (url: string, method: string, params: unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const said = reply.parse(await answer.json())
  if (said.error) throw new Error(`${method}: ${said.error.message}`)
  return said.result
}
