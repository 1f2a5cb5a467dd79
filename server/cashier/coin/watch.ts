import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { inTransaction } from '../../kit/database.ts'
import { methodOf } from '../deposit/methods.ts'
import type { CashierServices } from '../services.ts'
import { ownersOf } from './address-store.ts'
import { arrive, type ArrivalTerms } from './arrive.ts'
import {
  deleteBlock,
  deleteBlocksBelow,
  findLowest,
  findTip,
  findWatch,
  insertBlock,
  lockChain,
  saveWatch,
  type WatchFault,
} from './block-store.ts'
import type { Block, CoinTransfer } from './chain.ts'
import type { Coin } from './coin.ts'
import { rateOf } from './rate.ts'
import { ChainDown, ChainRefused } from './rpc.ts'
import { settleAll } from './settle-all.ts'
import { listWaiting, markGone } from './transfer-store.ts'

/** Blocks that one run reads at most; the next run goes on. */
const blocksMax = 500
/** Blocks that are remembered: no reorganisation goes deeper. */
const rememberedBlocks = 2_000n

/**
 * Reads the blocks since the last run, in their order, and settles what is confirmed or was taken back. Any number of processes may run
 * it at once; what one has written, the others find. The chain is never asked within a transaction.
 */
export const watchCoins = async (services: CashierServices): Promise<void> => {
  const { coin } = services
  if (!coin) return
  const fault = (await readChain(services, coin)) ?? (await findStill(services))
  const now = services.clock.now()
  await saveWatch(services.database, now, fault)
  await reportFault(services, fault)
  if (fault && fault !== 'DOWN' && fault !== 'STILL') return
  await settleAll(services)
}

const readChain = async (services: CashierServices, coin: Coin): Promise<WatchFault | null> => {
  try {
    if ((await coin.chain.id()) !== BigInt(coin.chainId)) return 'WRONG_CHAIN'
    if ((await coin.chain.decimals()) !== coin.decimals) return 'WRONG_COIN'
    const terms = await termsOf(services, coin)
    for (let read = 0; read < blocksMax; read++) {
      const step = await readNext(services, terms)
      if (step === 'broken') return 'BROKEN'
      if (step === 'done') break
    }
    return null
  } catch (error) {
    if (!(error instanceof ChainDown || error instanceof ChainRefused)) throw error
    services.log.warn({ error: error.message }, 'the chain does not answer as it should')
    return 'DOWN'
  }
}

const termsOf = async ({ database, settings }: CashierServices, coin: Coin): Promise<ArrivalTerms> => {
  const [brand, { rate }, method] = await Promise.all([
    settings.get('brand'),
    settings.get('coin.terms'),
    methodOf(database, settings, 'coin'),
  ])
  return { coin, brand, rate: rateOf(rate), method }
}

const minuteMs = 60_000

/** A node that makes no blocks, or is still far behind, answers all the same. */
const findStill = async ({ database, settings, clock }: CashierServices): Promise<WatchFault | null> => {
  const tip = await findTip(database)
  const slowMs = (await settings.get('coin.slowMinutes')) * minuteMs
  return tip && clock.now().getTime() - tip.at.getTime() > slowMs ? 'STILL' : null
}

type Step = 'read' | 'done' | 'broken'

/** Reads one block, or takes the newest one back where the chain has another one in its place. */
const readNext = async (services: CashierServices, terms: ArrivalTerms): Promise<Step> => {
  const { chain } = terms.coin
  const tip = await findTip(services.database)
  const next = tip ? await chain.block(tip.number + 1n) : await firstBlock(services, terms.coin)
  if (next && (!tip || next.parentHash === tip.hash)) {
    await addBlock(services, terms, { tip, next, transfers: await chain.transfersIn(next.hash) })
    return 'read'
  }
  if (!tip) return 'done'
  const same = await chain.block(tip.number)
  if (same?.hash === tip.hash) return 'done'
  // A node that lags behind another one says nothing about the chain.
  if (!same) return (await chain.height()) + rememberedBlocks / 10n < tip.number ? 'broken' : 'done'
  if ((await findLowest(services.database)) === tip.number) return 'broken'
  await removeBlock(services, tip)
  return 'read'
}

/** Not the newest one: the history that a reorganisation is found by has to begin before it. */
const firstBlock = async ({ settings }: CashierServices, { chain }: Coin): Promise<Block | undefined> => {
  const { confirmations } = await settings.get('coin.terms')
  const height = await chain.height()
  const back = BigInt(confirmations) * 2n
  return chain.block(height > back ? height - back : 0n)
}

type Read = { tip: Block | undefined; next: Block; transfers: readonly CoinTransfer[] }

const addBlock = async (services: CashierServices, terms: ArrivalTerms, { tip, next, transfers }: Read): Promise<void> => {
  await inTransaction(services.database, async (tx) => {
    if (!(await lockChain(tx, tip))) return
    await insertBlock(tx, next)
    await deleteBlocksBelow(tx, next.number - rememberedBlocks)
    const owners = await ownersOf(tx, [...new Set(transfers.map(({ to }) => to))])
    for (const transfer of transfers) {
      const memberId = owners.get(transfer.to)
      // Transfers of nothing are made to have their address copied by mistake.
      if (memberId !== undefined && transfer.value > 0n) await arrive(tx, services, terms, { transfer, block: next, memberId })
    }
  })
  for (const { id, memberId, state } of await listWaiting(services.database))
    services.rooms.publish({ room: 'deposit', memberId }, { id: id.toString(), state, credited: '0.00' })
}

const removeBlock = (services: CashierServices, tip: Block): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    if (!(await lockChain(tx, tip))) return
    await deleteBlock(tx, tip.hash)
    const taken = await markGone(tx, tip)
    if (taken === 0) return
    services.log.error({ block: tip.number.toString(), taken }, 'the chain took back a block whose coins were credited')
    await raiseAlarm(tx, {
      name: 'coin.reorganised',
      sentence: `The chain took back block ${tip.number}, of which ${taken} deposits were credited. Those that do not come again are reversed.`,
      since: services.clock.now(),
    })
  })

const sentences: Record<WatchFault, string> = {
  DOWN: 'The node of the coin does not answer: coins are not credited until it does.',
  WRONG_CHAIN: 'The node of the coin is on another chain than COIN_CHAIN_ID says: nothing is read of it.',
  WRONG_COIN: 'COIN_CONTRACT is no coin with COIN_DECIMALS decimals on this chain: nothing is read of it.',
  BROKEN: 'The node of the coin has another history than the one that was read: nothing is read of it until staff decide.',
  STILL:
    'The chain of the coin has made no new block for a while, or its node is far behind: coins are credited once it goes on.',
}

/** A node that is away for a moment is no news. */
const patienceMs = 60_000

const reportFault = async ({ database, clock }: CashierServices, fault: WatchFault | null): Promise<void> => {
  const now = clock.now()
  if (!fault) return clearAlarm(database, 'coin.chain', now)
  const watch = await findWatch(database)
  const away = now.getTime() - (watch?.answeredAt?.getTime() ?? 0)
  if (fault === 'DOWN' && away < patienceMs) return
  await raiseAlarm(database, { name: 'coin.chain', sentence: sentences[fault], since: now })
}
