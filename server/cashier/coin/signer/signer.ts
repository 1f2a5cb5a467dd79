import type { Clock } from '../../../kit/clock.ts'
import { type Database, inTransaction } from '../../../kit/database.ts'
import type { Log } from '../../../kit/log.ts'
import { getAddress } from 'viem'
import type { Chain, Hex } from '../chain.ts'
import type { Keys, SigningTerms } from './keys.ts'
import { findOrder, insertOrder, lockSender, type Order, sumPayouts } from './order-store.ts'

/**
 * What the signer enforces by itself, whatever it is asked, and whatever its node says. Coins in their smallest unit; `feeMax` in wei for a
 * unit of gas.
 */
export type SignerLimits = { txMax: bigint; dayMax: bigint; confirmations: bigint; feeMax: bigint }

/** What it works with. */
export type SignerServices = {
  database: Database
  clock: Clock
  log: Log
  chain: Chain
  keys: Keys
  terms: SigningTerms
  limits: SignerLimits
  /** Between the nonce and the broadcast, for tests. */
  beforeBroadcast?: () => Promise<void>
}

/**
 * `refused`: it will never be signed. `later`: not within the limit of today; nothing is kept of it. `other`: there is an order of this
 * reference for something else.
 */
export type Acceptance = { is: 'accepted'; order: Order } | { is: 'refused' | 'later' | 'other' }

const dayMs = 86_400_000
const nowhere = '0x0000000000000000000000000000000000000000'

/** Accepts a payout: the same one again gets its order again, and nothing else ever gets its reference. */
export const acceptPayout = async (
  services: SignerServices,
  { reference, address, value }: { reference: string; address: Hex; value: bigint },
): Promise<Acceptance> => {
  const { database, clock, keys, limits, terms } = services
  const recipient = getAddress(address)
  if (value > limits.txMax || [nowhere, terms.contract, keys.hot.address].includes(recipient)) return { is: 'refused' }
  return inTransaction(database, async (tx) => {
    await lockSender(tx, keys.hot.address)
    const known = await findOrder(tx, reference)
    if (known) return isSame(known, { kind: 'payout', recipient, value }) ? { is: 'accepted', order: known } : { is: 'other' }
    const now = clock.now()
    if ((await sumPayouts(tx, new Date(now.getTime() - dayMs))) + value > limits.dayMax) return { is: 'later' }
    const { path, address: sender } = keys.hot
    await insertOrder(tx, { reference, kind: 'payout', path, sender, recipient, value }, now)
    return accepted(await findOrder(tx, reference))
  })
}

/** Accepts to bring the coins of a member's address to the house: to no other place. */
export const acceptSweep = async (
  { database, clock, keys }: SignerServices,
  { reference, number }: { reference: string; number: number },
): Promise<Acceptance> => {
  const { path, address: sender } = keys.member(number)
  const recipient = keys.hot.address
  await insertOrder(database, { reference, kind: 'sweep', path, sender, recipient, value: null }, clock.now())
  const order = await findOrder(database, reference)
  return order?.kind === 'sweep' && order.sender === sender ? { is: 'accepted', order } : { is: 'other' }
}

const accepted = (order: Order | undefined): Acceptance => (order ? { is: 'accepted', order } : { is: 'other' })

const isSame = (order: Order, asked: Pick<Order, 'kind' | 'recipient' | 'value'>): boolean =>
  order.kind === asked.kind && order.recipient === asked.recipient && order.value === asked.value
