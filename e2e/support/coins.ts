import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { ask as askNode } from '@tamuvo/tools/chain/deploy-coin.mjs'
import { startDevelopmentNode } from '@tamuvo/tools/chain/anvil.mjs'
import { coinsOf, sendCoins } from '@tamuvo/tools/chain/send-coins.mjs'
import { startSigner } from '@tamuvo/tools/coins/start-signer.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import { test as story } from './story.ts'
import { openWorld, originOfRun, type World } from './world.ts'

/** The chain of a world, on which blocks are made when a story says so. */
export type Chain = {
  /** Sends test coins and puts them into a block. @param coins "4.761905" @returns the hash of the transaction */
  send(address: string, coins: string): Promise<string>
  mine(blocks: number): Promise<void>
  /** The coins of an address, in their smallest unit. */
  coinsOf(address: string): Promise<bigint>
  /** Advances the time of the chain, beside that of the world. */
  pass(ms: number): Promise<void>
}

type CoinWorld = { world: World; chain: Chain | undefined; close(): Promise<void> }

/** A world with a development node and a signer that really signs; without a chain where no node can be had. */
const openCoinWorld = async (): Promise<CoinWorld> => {
  const node = await startDevelopmentNode().catch((error: Error) => {
    process.stderr.write(`Skipped: stories of coins need a development node. ${error.message}\n`)
  })
  if (!node) {
    const world = await openWorld()
    return { world, chain: undefined, close: world.close }
  }
  const folder = await throwawayFolder()
  const { databaseUrl, machines } = originOfRun()
  const database = `signer_${randomBytes(6).toString('hex')}`
  const { env, child } = await startSigner({
    ownerUrl: machines[0] ?? databaseUrl,
    database,
    rpcUrl: node.url,
    folder,
    confirmations: 3,
  })
  await askNode(node.url, 'evm_setAutomine', [false])
  const mine = async (blocks: number): Promise<void> => void (await askNode(node.url, 'anvil_mine', [`0x${blocks.toString(16)}`]))
  const world = await openWorld(env)
  const chain: Chain = {
    send: async (address, coins) => {
      const hash = await sendCoins(node.url, address, coins)
      await mine(1)
      return hash
    },
    mine,
    coinsOf: (address) => coinsOf(node.url, address),
    pass: async (ms) => void (await askNode(node.url, 'evm_increaseTime', [Math.ceil(ms / 1_000)])),
  }
  const close = async (): Promise<void> => {
    await world.close()
    await child.stop(2_000)
    await node.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { world, chain, close }
}

/** Stories in a world of their own with a chain. They are skipped, and say so, where no development node can be had. */
export const test = story.extend<{ chain: Chain }, { coinWorld: CoinWorld }>({
  coinWorld: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const opened = await openCoinWorld()
      await use(opened)
      await opened.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ coinWorld }, use) => use(coinWorld.world), { scope: 'worker' }],
  chain: async ({ coinWorld }, use, { skip }) => {
    skip(!coinWorld.chain, 'no development node')
    if (coinWorld.chain) await use(coinWorld.chain)
  },
})
