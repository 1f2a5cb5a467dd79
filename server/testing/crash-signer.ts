import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDevelopmentNode } from '@tamuvo/tools/chain/anvil.mjs'
import { ask } from '@tamuvo/tools/chain/deploy-coin.mjs'
import { coinsOf, sendCoins } from '@tamuvo/tools/chain/send-coins.mjs'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import type { Hex } from '../cashier/coin/chain.ts'
import { openKeys } from '../cashier/coin/signer/keys.ts'
import type { SignerConfig } from '../cashier/coin/signer/run-signer.ts'
import { coinConfig, testAccount, units } from '../cashier/coin/testing.ts'
import { connectDatabase, type Database } from '../kit/database.ts'
import type { FastTime } from './fast-time.ts'
import type { Program } from './program-process.ts'

/** A development node that makes blocks all the time, and a signer on it that can be killed. */
export type CrashSigner = {
  /** What servers need in their environment to pay by coin. */
  environment: Record<string, string>
  /** The database of the signer, in the server of the site's: it is killed with it. */
  database: Database
  start(): Promise<void>
  kill(): Promise<void>
  /** The coins of an address, in their smallest unit. */
  coinsOf(address: Hex): Promise<bigint>
  close(): Promise<void>
}

type Opening = Pick<FastTime, 'words'> & {
  databaseUrl: string
  /** Starts the program `testing-signer`. */
  begin(...words: string[]): Program
}

const blockMs = 250
const startMs = 60_000

/** Undefined where no development node can be had, which it says. The signer is not started yet. */
export const openCrashSigner = async ({ databaseUrl, words, begin }: Opening): Promise<CrashSigner | undefined> => {
  const node = await startDevelopmentNode().catch((error: Error) => {
    process.stderr.write(`Without withdrawals by coin, which need a development node. ${error.message}\n`)
  })
  if (!node) return undefined
  const ownUrl = await createSignerDatabase(databaseUrl)
  const coin = coinConfig(node)
  const config: SignerConfig = {
    databaseUrl: ownUrl,
    rpcUrl: node.url,
    terms: { chainId: coin.chainId, contract: coin.contract },
    decimals: coin.decimals,
    xprv: testAccount.xprv,
    secret: randomBytes(24).toString('hex'),
    limits: { txMax: units('5000'), dayMax: units('1000000'), confirmations: 3n, feeMax: 1_000_000_000_000n },
    host: '127.0.0.1',
    port: await freePort(),
  }
  const { address: hot } = openKeys(config.xprv).hot
  await ask(node.url, 'anvil_setBalance', [hot, '0x56bc75e2d63100000'])
  await sendCoins(node.url, hot, '1000000')
  await ask(node.url, 'evm_setAutomine', [false])
  const mining = keepMining(node.url)
  let program: Program | undefined
  let isClosed = false
  const text = JSON.stringify(config, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  const kill = async (): Promise<void> => {
    program?.process.kill('SIGKILL')
    await program?.ended
    program = undefined
  }
  /** It ends at once while its database is away. */
  const start = async (): Promise<void> => {
    for (const until = Date.now() + startMs; Date.now() < until && !isClosed; await sleep(100)) {
      program = begin(text, ...words)
      if (await serves(program)) return
      await kill()
    }
    throw new Error('the signer did not start')
  }
  const database = connectDatabase(ownUrl)
  const close = async (): Promise<void> => {
    isClosed = true
    await kill()
    await mining.stop()
    await database.close()
    await node.stop()
  }
  const environment = {
    COIN_RPC_URL: node.url,
    COIN_CHAIN_ID: String(coin.chainId),
    COIN_CONTRACT: coin.contract,
    COIN_DECIMALS: String(coin.decimals),
    COIN_SYMBOL: coin.symbol,
    COIN_XPUB: coin.xpub,
    COIN_SIGNER_URL: `http://${config.host}:${config.port}`,
    COIN_SIGNER_SECRET: config.secret,
  }
  return { environment, database, start, kill, coinsOf: (address) => coinsOf(node.url, address), close }
}

const createSignerDatabase = async (databaseUrl: string): Promise<string> => {
  const name = `signer_${randomBytes(4).toString('hex')}`
  const site = connectDatabase(databaseUrl)
  await site.query(`CREATE DATABASE ${name}`)
  await site.close()
  return Object.assign(new URL(databaseUrl), { pathname: name }).href
}

const keepMining = (url: string): { stop(): Promise<void> } => {
  let isOver = false
  const mine = async (): Promise<void> => {
    for (; !isOver; await sleep(blockMs)) await ask(url, 'anvil_mine', ['0x1'])
  }
  const mined = mine()
  return {
    stop: () => {
      isOver = true
      return mined
    },
  }
}

const serves = async ({ process: child, lines }: Program): Promise<boolean> => {
  for (const until = Date.now() + startMs; Date.now() < until; await sleep(10)) {
    if (lines.some((line) => line.startsWith('serves '))) return true
    if (child.exitCode !== null || child.signalCode !== null) return false
  }
  return false
}
