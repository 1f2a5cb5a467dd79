import { inTransaction } from '../../../kit/database.ts'
import type { Receipt } from '../chain.ts'
import { ChainAway, ChainDown, ChainRefused } from '../rpc.ts'
import { coinGas, plainGas } from './keys.ts'
import {
  endOrder,
  findOrder,
  insertOrder,
  insertSigned,
  listOpen,
  listSigned,
  lockOrder,
  lockSender,
  nextNonce,
  type Order,
  saveBlock,
  saveNonce,
  type Signed,
} from './order-store.ts'
import type { SignerServices } from './signer.ts'

/** After so long without a block, the same transfer is signed for a higher fee. */
const bumpAfterMs = 90_000
const signedMax = 12

/**
 * Carries all orders one step further. Safe to repeat, and to be killed anywhere: a nonce is kept before anything is sent. One that
 * fails holds up none of the others.
 * @throws the first failure that was not one of the chain, after all of them had their turn
 */
export const workOnOrders = async (services: SignerServices): Promise<void> => {
  const failures: unknown[] = []
  for await (const order of listOpen(services.database)) {
    try {
      await (order.state === 'NEW' ? begin(services, order) : follow(services, order))
    } catch (error) {
      if (error instanceof ChainAway) return services.log.warn({ error: error.message }, 'orders wait for the node')
      const isOfChain = error instanceof ChainDown || error instanceof ChainRefused
      services.log[isOfChain ? 'warn' : 'error']({ order: order.reference, error: String(error) }, 'an order waits')
      if (!isOfChain) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

type Fees = { fee: bigint; tip: bigint }

/** Twice the base fee: it may grow for some blocks before the transaction is too cheap. */
const feesNow = async ({ chain }: SignerServices): Promise<Fees> => {
  const { base, tip } = await chain.gasPrice()
  return { fee: base * 2n + tip, tip }
}

const gasOf = ({ kind }: Pick<Order, 'kind'>): bigint => (kind === 'gas' ? plainGas : coinGas)

/** Signs what there is money for. Until there is, the order waits. */
const begin = async (services: SignerServices, order: Order): Promise<void> => {
  const { chain, database, clock } = services
  const coins = order.kind === 'gas' ? 0n : await chain.coinsOf(order.sender)
  if (order.kind === 'sweep' && coins === 0n) {
    return endOrder(database, order.reference, { state: 'FAILED', reason: 'EMPTY', at: clock.now() })
  }
  const value = order.value ?? coins
  if (order.kind === 'payout' && coins < value) return services.log.warn({ order: order.reference }, 'there are too few coins')
  const fees = await feesNow(services)
  if (fees.fee > services.limits.feeMax) return services.log.warn({ order: order.reference }, 'the fee is above its limit')
  const cost = gasOf(order) * fees.fee + (order.kind === 'gas' ? value : 0n)
  const wei = await chain.weiOf(order.sender)
  if (wei < cost)
    return order.kind === 'sweep' ? fund(services, order, cost * 2n - wei) : services.log.warn('there is too little gas')
  const used = await chain.nonceOf(order.sender)
  const signed = await inTransaction(database, async (tx) => {
    await lockSender(tx, order.sender)
    const current = await lockOrder(tx, order.reference)
    if (current?.state !== 'NEW') return undefined
    const next = await nextNonce(tx, order.sender)
    if (used > next && next > 0) services.log.error({ sender: order.sender }, 'the key of an account was used elsewhere')
    const nonce = Math.max(next, used)
    await saveNonce(tx, order.reference, { nonce, value })
    const made = await sign(services, { ...order, value, nonce }, { ...fees, no: 1 })
    await insertSigned(tx, order.reference, made)
    return made
  })
  if (signed) await broadcast(services, signed)
}

/** Gas for an address of a member, before its coins can move: once for each sweep. */
const fund = async ({ database, clock, keys }: SignerServices, { reference, sender }: Order, value: bigint): Promise<void> => {
  const { path, address } = keys.hot
  await insertOrder(
    database,
    { reference: `${reference}:gas`, kind: 'gas', path, sender: address, recipient: sender, value },
    clock.now(),
  )
}

type Signable = Order & { value: bigint; nonce: number }

const sign = async (services: SignerServices, order: Signable, { no, fee, tip }: Fees & { no: number }): Promise<Signed> => {
  const { raw, txHash } = await services.keys.sign(services.terms, { order, nonce: order.nonce, fee, tip })
  return { no, raw, txHash, fee, tip, signedAt: services.clock.now() }
}

/** A refusal decides nothing: it may be known already, or its nonce be used by an earlier one of the same order. Blocks tell. */
const broadcast = async ({ chain, log, beforeBroadcast }: SignerServices, { raw, txHash }: Signed): Promise<void> => {
  await beforeBroadcast?.()
  try {
    await chain.broadcast(raw)
  } catch (error) {
    if (!(error instanceof ChainRefused)) throw error
    log.debug({ txHash, error: error.message }, 'a transaction was not taken')
  }
}

const follow = async (services: SignerServices, order: Order): Promise<void> => {
  const { database, chain, limits, clock } = services
  const signed = await listSigned(database, order.reference)
  const found = await findReceipt(services, signed)
  if (found) {
    const { txHash, receipt } = found
    await saveBlock(database, order.reference, { txHash, blockNumber: receipt.blockNumber })
    const depth = (await chain.height()) - receipt.blockNumber + 1n
    if (depth < limits.confirmations) return
    const end = receipt.isSuccess
      ? ({ state: 'DONE', reason: null } as const)
      : ({ state: 'FAILED', reason: 'REVERTED' } as const)
    return endOrder(database, order.reference, { ...end, at: clock.now() })
  }
  if (order.blockNumber !== null) await saveBlock(database, order.reference, undefined)
  const [newest] = signed
  if (!newest) return
  const isOld = clock.now().getTime() - newest.signedAt.getTime() > bumpAfterMs
  await broadcast(services, isOld && signed.length < signedMax ? await bump(services, order, newest) : newest)
}

type Found = { txHash: Signed['txHash']; receipt: Receipt }

/** A receipt of a block that the chain has taken back, as of a node that lags behind, decides nothing. */
const findReceipt = async ({ chain }: SignerServices, signed: readonly Signed[]): Promise<Found | undefined> => {
  for (const { txHash } of signed) {
    const receipt = await chain.receipt(txHash)
    if (receipt && (await chain.block(receipt.blockNumber))?.hash === receipt.blockHash) return { txHash, receipt }
  }
  return undefined
}

/** The same transfer under the same nonce, for a quarter more, up to the limit: nodes take it in place of the earlier one. */
const bump = async (services: SignerServices, { reference }: Order, { no, fee, tip, ...old }: Signed): Promise<Signed> => {
  const now = await feesNow(services)
  const fees = { fee: max((fee * 5n) / 4n + 1n, now.fee), tip: max((tip * 5n) / 4n + 1n, now.tip) }
  if (fees.fee > services.limits.feeMax) return { no, fee, tip, ...old }
  return inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, reference)
    if (order?.state !== 'SENT' || order.nonce === null || order.value === null) return { no, fee, tip, ...old }
    const [newest] = await listSigned(tx, reference)
    if (newest && newest.no > no) return newest
    const made = await sign(services, { ...order, value: order.value, nonce: order.nonce }, { ...fees, no: no + 1 })
    await insertSigned(tx, reference, made)
    return made
  })
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** An order with how many blocks stand for it. */
export const statusOf = async (
  { database, chain }: SignerServices,
  reference: string,
): Promise<{ order: Order; confirmations: bigint } | undefined> => {
  const order = await findOrder(database, reference)
  if (!order) return undefined
  if (order.blockNumber === null) return { order, confirmations: 0n }
  const depth = (await chain.height()) - order.blockNumber + 1n
  return { order, confirmations: depth > 0n ? depth : 0n }
}
