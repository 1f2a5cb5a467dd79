import { setTimeout as sleep } from 'node:timers/promises'
import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Integration } from '../integration.ts'
import type { MoveAnswer, TransferDialect, WalletMove } from '../outbound/dialect.ts'
import { outboundDialects } from '../outbound/dialects.ts'
import { VendorDown } from '../outbound/outside.ts'
import type { VendorServices } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { eventOfMove, eventOfQuestion, isOver, retriesMs, type TransferEvent } from './rules.ts'
import {
  findTransfer,
  holdWallet,
  insertTransfer,
  listReversed,
  listWallets,
  lockTransfer,
  markCreated,
  saveTransfer,
  type Transfer,
} from './store.ts'

/** The transfer dialect of a vendor; undefined where it plays from our wallet. */
export const transferDialectOf = ({ dialect }: Integration): TransferDialect | undefined => outboundDialects[dialect].transfer

/** The product of a vendor's wallet, by the setting of the integration. */
export const productOf = ({ settings }: Integration): GameType =>
  gameTypes.find((type) => type === settings['gameType']) ?? 'LOTT'

/** A status query runs this long after the move, in case this process dies before the answer. */
const recoveryMs = 35_000
/** How long after the last query staff take over. */
const lastMs = 60_000

export const askTransferJob = 'vendor.ask-transfer'
export const askLateJob = 'vendor.ask-late-transfer'

export type NewTransfer = { integration: Integration; memberId: bigint; direction: 'in' | 'out'; amount: Amount }

/**
 * Inserts a transfer and holds its money, in one transaction; the vendor is called afterwards.
 * @throws NotEnough
 */
export const beginTransfer = async (tx: Tx, services: VendorServices, txRequest: NewTransfer): Promise<Transfer> => {
  const { integration, memberId, direction, amount } = txRequest
  const [id, now] = [services.newId(), services.clock.now()]
  const transfer: Transfer = {
    id,
    reference: `T${id.toString(36).toUpperCase()}`,
    memberId,
    vendor: integration.code,
    direction,
    amount,
    held: zero,
    state: 'NEW',
    tries: 0,
    isManual: false,
    createdAt: now,
    askedAt: now,
    finishedAt: null,
    entryId: null,
  }
  await insertTransfer(tx, transfer)
  const held = await applyEvent(tx, services, { transfer, event: 'start', product: productOf(integration) })
  await queueQuestion(tx, services, transfer, recoveryMs)
  return held
}

const queueQuestion = (tx: Tx, { jobs, clock }: VendorServices, { id }: Transfer, inMs: number): Promise<void> =>
  jobs.add(tx, askTransferJob, { id: id.toString() }, { key: `transfer:${id}`, runAt: new Date(clock.now().getTime() + inMs) })

/** Sends a held transfer to the vendor, and books the answer. No transaction is open meanwhile. */
export const sendMove = async (services: VendorServices, integration: Integration, transfer: Transfer): Promise<Transfer> => {
  const event = eventOfMove(await moveAt(services, integration, transfer))
  return learn(services, integration, transfer.id, event)
}

const moveAt = async (services: VendorServices, integration: Integration, transfer: Transfer): Promise<MoveAnswer> => {
  const dialect = transferDialectOf(integration)
  if (!dialect) return 'fail'
  const { outside } = services.vendors
  if (!(await makeKnown(services, integration, dialect, transfer.memberId))) return 'fail'
  return dialect.move(outside, integration, moveOf(transfer))
}

const moveOf = ({ reference, memberId, direction, amount }: Transfer): WalletMove => ({ reference, memberId, direction, amount })

/** Creates the player's account at the vendor, once. @returns false on failure */
export const makeKnown = async (
  { database, vendors }: VendorServices,
  integration: Integration,
  dialect: TransferDialect,
  memberId: bigint,
): Promise<boolean> => {
  const wallets = await listWallets(database, memberId)
  if (wallets.some(({ vendor, isCreated }) => vendor === integration.code && isCreated)) return true
  try {
    await dialect.createPlayer(vendors.outside, integration, memberId)
  } catch (error) {
    if (error instanceof VendorDown) return false
    throw error
  }
  await inTransaction(database, async (tx) => {
    await holdWallet(tx, memberId, integration.code)
    await markCreated(tx, memberId, integration.code)
  })
  return true
}

/** Applies an event to a transfer. */
const learn = (services: VendorServices, integration: Integration, id: bigint, event: TransferEvent): Promise<Transfer> =>
  inTransaction(services.database, async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) throw new Error('a transfer stays')
    const next = await applyEvent(tx, services, { transfer, event, product: productOf(integration) })
    if (event === 'query:notfound' && transfer.state !== 'REVERSED') await queueLateQuestion(tx, services, id, 0)
    if (event === 'timeout' && next.state === 'UNKNOWN') await queueQuestion(tx, services, next, retriesMs[0])
    return next
  })

/** Waits for a transfer to end, but not for long: it goes on by itself. */
export const soon = async (
  services: VendorServices,
  moving: Promise<Transfer>,
  transfer: Transfer,
  waitMs = 4_000,
): Promise<Transfer> => {
  const late = new AbortController()
  const failed = (error: unknown) => {
    services.log.warn({ transfer: transfer.reference, error: String(error) }, 'the status of a transfer will be queried')
    return transfer
  }
  const waited = sleep(waitMs, transfer, { signal: late.signal }).catch(() => transfer)
  const first = await Promise.race([moving.catch(failed), waited])
  late.abort()
  return first
}

/**
 * Runs the status query of an open transfer: the next query is enqueued first, then the vendor is called. After the last one staff
 * take over.
 * @returns the running query, if any; the job does not wait for it, so that a hanging vendor blocks no other job
 */
export const takeQuestion = async (services: VendorServices, id: bigint): Promise<{ asked?: Promise<void> }> => {
  const transfer = await inTransaction(services.database, async (tx) => {
    const found = await lockTransfer(tx, id)
    if (!found || isOver(found.state) || found.isManual) return undefined
    const tries = found.tries + 1
    const isLast = tries > retriesMs.length
    await saveTransfer(tx, { ...found, tries, isManual: isLast })
    if (!isLast) await queueQuestion(tx, services, found, retriesMs[tries] ?? lastMs)
    return isLast ? undefined : found
  })
  return transfer ? { asked: askAbout(services, transfer) } : {}
}

/** How long after a transfer was given back, since the vendor did not know it, it is asked whether it has arrived after all. */
const lateMs = [3_600_000, 24 * 3_600_000] as const

const queueLateQuestion = async (tx: Tx, { jobs, clock }: VendorServices, id: bigint, asked: number): Promise<void> => {
  const inMs = lateMs[asked]
  if (inMs === undefined) return
  const runAt = new Date(clock.now().getTime() + inMs)
  await jobs.add(tx, askLateJob, { id: id.toString(), asked }, { key: `late-transfer:${id}`, runAt })
}

/** Asks about a transfer that was given back, and enqueues the next question first. */
export const takeLateQuestion = async (
  services: VendorServices,
  id: bigint,
  asked: number,
): Promise<{ asked?: Promise<void> }> => {
  const transfer = await findTransfer(services.database, id)
  if (transfer?.state !== 'REVERSED') return {}
  await inTransaction(services.database, (tx) => queueLateQuestion(tx, services, id, asked + 1))
  return { asked: askAbout(services, transfer) }
}

/** From its return on, a transfer may still arrive for so long: until the last late question. */
const doubtMs = lateMs.reduce((sum, each) => sum + each, 0)

/**
 * Asks a vendor again about the transfers of a member that were given back lately: what differs from our books may be the money of one that has
 * arrived after all.
 * @returns whether it has answered about all of them
 */
export const askReversed = async (services: VendorServices, { code }: Integration, memberId: bigint): Promise<boolean> => {
  const since = new Date(services.clock.now().getTime() - doubtMs)
  const reversed = await listReversed(services.database, { memberId, vendor: code, since })
  const answered = await Promise.all(reversed.map((transfer) => ask(services, transfer)))
  return !answered.includes(false)
}

const askAbout = async (services: VendorServices, transfer: Transfer): Promise<void> => {
  await ask(services, transfer)
}

/** @returns whether the vendor knows what became of it */
const ask = async (services: VendorServices, { id, vendor }: Transfer): Promise<boolean> => {
  try {
    const integration = await services.vendors.directory.findIntegration(vendor)
    const [dialect, transfer] = [integration && transferDialectOf(integration), await findTransfer(services.database, id)]
    if (!integration || !dialect || !transfer) return false
    const answer = await dialect.ask(services.vendors.outside, integration, moveOf(transfer))
    const sentMsAgo = services.clock.now().getTime() - transfer.askedAt.getTime()
    await learn(services, integration, id, eventOfQuestion(answer, sentMsAgo))
    return answer !== 'unknown'
  } catch (error) {
    services.log.warn({ transfer: id.toString(), error: String(error) }, 'a status query of a transfer failed')
    return false
  }
}
