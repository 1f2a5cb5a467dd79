import { decodeEventLog, encodeFunctionData, erc20Abi, getAddress, toHex } from 'viem'
import * as z from 'zod/mini'
import { type AskChain, askOver, ChainDown, ChainRefused } from './rpc.ts'

/** `0x` and hex digits. */
export type Hex = `0x${string}`

const hex = z.custom<Hex>((text) => typeof text === 'string' && /^0x[0-9a-fA-F]*$/.test(text))
const hash = z.pipe(
  hex.check(z.refine((text) => text.length === 66)),
  z.transform((text) => text.toLowerCase() as Hex),
)
const address = z.pipe(
  hex.check(z.refine((text) => text.length === 42)),
  z.transform((text) => getAddress(text)),
)
const quantity = z.pipe(
  hex.check(z.refine((text) => text.length > 2 && text.length <= 66)),
  z.transform((text) => BigInt(text)),
)

const block = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })
const log = z.object({
  address,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  topics: z.array(hex),
  data: hex,
})
const receipt = z.object({ blockHash: hash, blockNumber: quantity, status: quantity, transactionHash: hash })

/** A block of the chain. `at`: when it was made, as it says. */
export type Block = { number: bigint; hash: Hex; parentHash: Hex; at: Date }

/** A transfer of the coin. `place`: which of the transaction's own transfers of the coin it is; other blocks do not change that. */
export type CoinTransfer = { txHash: Hex; place: number; from: Hex; to: Hex; value: bigint }

export type Receipt = { blockHash: Hex; blockNumber: bigint; isSuccess: boolean }

/** What the fee of a transaction is made of, in wei for each unit of gas. */
type GasPrice = { base: bigint; tip: bigint }

/** What is read of a chain and of one coin on it. @throws ChainDown, ChainRefused */
export type Chain = {
  id(): Promise<bigint>
  /** The number of the newest block. */
  height(): Promise<bigint>
  /** A block of the chain of now; undefined when there is none of that number yet. */
  block(number: bigint): Promise<Block | undefined>
  /** All transfers of the coin in a block, by its hash: a block that is taken back is never mixed with its successor. */
  transfersIn(hash: Hex): Promise<CoinTransfer[]>
  receipt(txHash: Hex): Promise<Receipt | undefined>
  /** The transfers of the coin in a transaction that is in a block and succeeded; none where it is not. */
  transfersBy(txHash: Hex): Promise<CoinTransfer[]>
  /** @param at a number of a block; the newest one when absent */
  coinsOf(owner: Hex, at?: bigint): Promise<bigint>
  /** How many decimals the coin has; undefined where there is no coin. */
  decimals(): Promise<number | undefined>
  weiOf(owner: Hex): Promise<bigint>
  /** How many transactions of an account are in blocks: the next number it may use. */
  nonceOf(owner: Hex): Promise<number>
  gasPrice(): Promise<GasPrice>
  /** Hands a signed transaction over. @throws ChainRefused also when it is known already */
  broadcast(raw: Hex): Promise<void>
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const leastTip = 1_000_000_000n

/** The client of a node for one coin. */
export const openChain = (url: string, coin: Hex): Chain => {
  const ask = askOver(url)
  const contract = getAddress(coin)
  return {
    id: () => ask('eth_chainId', [], quantity),
    height: () => ask('eth_blockNumber', [], quantity),
    block: async (number) => {
      const found = await ask('eth_getBlockByNumber', [toHex(number), false], z.nullable(block))
      if (!found) return undefined
      if (found.number !== number) throw new ChainDown('eth_getBlockByNumber: it is another block')
      return { ...found, at: timeOf(found.timestamp) }
    },
    transfersIn: (blockHash) => transfersOf(ask, contract, blockHash),
    receipt: async (txHash) => {
      const found = await ask('eth_getTransactionReceipt', [txHash], z.nullable(receipt))
      if (!found) return undefined
      if (found.transactionHash !== txHash) throw new ChainDown('eth_getTransactionReceipt: it is another transaction')
      return { blockHash: found.blockHash, blockNumber: found.blockNumber, isSuccess: found.status === 1n }
    },
    transfersBy: async (txHash) => {
      const found = await ask('eth_getTransactionReceipt', [txHash], z.nullable(z.extend(receipt, { logs: z.array(log) })))
      const own = found?.logs.filter(({ address: of, topics }) => of === contract && topics[0] === transferTopic) ?? []
      return found?.status === 1n ? placed(own) : []
    },
    coinsOf: (owner, at) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      return ask('eth_call', [{ to: contract, data }, at === undefined ? 'latest' : toHex(at)], quantity)
    },
    decimals: () => decimalsOf(ask, contract),
    weiOf: (owner) => ask('eth_getBalance', [owner, 'latest'], quantity),
    nonceOf: async (owner) => Number(await ask('eth_getTransactionCount', [owner, 'latest'], quantity)),
    gasPrice: async () => {
      const newest = await ask('eth_getBlockByNumber', ['latest', false], z.object({ baseFeePerGas: quantity }))
      const tip = await ask('eth_maxPriorityFeePerGas', [], quantity)
      return { base: newest.baseFeePerGas, tip: tip > leastTip ? tip : leastTip }
    },
    broadcast: async (raw) => void (await ask('eth_sendRawTransaction', [raw], hash)),
  }
}

/** An account without a program answers nothing, and one that is no coin may refuse. */
const decimalsOf = async (ask: AskChain, contract: Hex): Promise<number | undefined> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  try {
    const answer = await ask('eth_call', [{ to: contract, data }, 'latest'], z.union([quantity, z.literal('0x')]))
    return answer === '0x' ? undefined : Number(answer)
  } catch (error) {
    if (error instanceof ChainRefused) return undefined
    throw error
  }
}

/** The year 2100 in seconds; a date beyond it is nonsense. */
const secondsMax = 4_102_444_800n

const timeOf = (seconds: bigint): Date => {
  if (seconds > secondsMax) throw new ChainDown('a block says an impossible time')
  return new Date(Number(seconds) * 1_000)
}

const transfersOf = async (ask: AskChain, contract: Hex, blockHash: Hex): Promise<CoinTransfer[]> => {
  const logs = await ask('eth_getLogs', [{ blockHash, address: contract, topics: [transferTopic] }], z.array(log))
  if (logs.some((each) => each.blockHash !== blockHash || each.address !== contract))
    throw new ChainDown('eth_getLogs: there are logs that were not asked for')
  if (new Set(logs.map(({ logIndex }) => logIndex)).size < logs.length)
    throw new ChainDown('eth_getLogs: there are logs that are told twice')
  return placed(logs)
}

/** Counts the transfers of each transaction. */
const placed = (logs: readonly z.output<typeof log>[]): CoinTransfer[] => {
  const places = new Map<Hex, number>()
  return logs
    .toSorted((a, b) => Number(a.logIndex - b.logIndex))
    .map((each) => {
      const place = places.get(each.transactionHash) ?? 0
      places.set(each.transactionHash, place + 1)
      return { txHash: each.transactionHash, place, ...decoded(each) }
    })
}

const decoded = ({ topics, data }: z.output<typeof log>): Pick<CoinTransfer, 'from' | 'to' | 'value'> => {
  const [signature, ...rest] = topics
  if (signature !== transferTopic) throw new ChainDown('eth_getLogs: it is no transfer')
  try {
    return decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics: [signature, ...rest], data }).args
  } catch (error) {
    throw new ChainDown('eth_getLogs: a transfer cannot be read', { cause: error })
  }
}
