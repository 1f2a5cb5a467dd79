import { type Amount, amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { houseOf } from '../../betting/round.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { invariant } from '../../kit/invariant.ts'
import type { KitServices } from '../../kit/services.ts'
import { type Account, house, walletAccount } from '../../ledger/accounts.ts'
import type { Entry } from '../../ledger/entry.ts'
import type { Kind } from '../../ledger/kinds.ts'
import { type Ledger, openAccount } from '../../ledger/posting.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { holdWalletAccounts } from '../../ledger/store.ts'
import { openCase } from '../../wallet/suspense-store.ts'
import { type Following, isOver, transitionOf, type TransferEvent } from './rules.ts'
import {
  hasOtherOpen,
  holdWallet,
  moveBalance,
  numberAbsent,
  numberTransfer,
  saveBooked,
  saveTransfer,
  type Transfer,
  type VendorWallet,
} from './store.ts'

export type TransferTools = Pick<KitServices, 'clock' | 'log' | 'newId'> & { ledger: Ledger }

/** The balance is too low. */
export class NotEnough extends Error {
  override name = 'NotEnough'
}

/** More should leave the vendor than is booked there while another transfer is open: it may be that money, or won. */
export class OtherOpen extends Error {
  override name = 'OtherOpen'
}

/**
 * Applies an event to a locked transfer: its state and its money move on, and an outbox event is published at its end.
 * @param product what the vendor's wallet is played with, for what was won there
 * @returns the transfer as it is then
 * @throws NotEnough at the start, when the wallet account or the wallet does not hold it
 * @throws OtherOpen at the start
 */
export const applyEvent = async (
  tx: Tx,
  tools: TransferTools,
  { transfer, event, product }: { transfer: Transfer; event: TransferEvent; product: GameType },
): Promise<Transfer> => {
  if (transfer.state === 'REVERSED' && (event === 'vendor:ok' || event === 'query:ok')) return takeLate(tx, tools, transfer)
  const { to, money, log } = transitionOf(transfer.state, event)
  if (log) afterCommit(tx, () => tools.log.info({ transfer: transfer.reference }, log))
  const wallet = await holdWallet(tx, transfer.memberId, transfer.vendor)
  const moved = money ? await move(tx, tools, { transfer, wallet, money, product }) : transfer
  const at = tools.clock.now()
  const next: Transfer = {
    ...moved,
    state: to,
    finishedAt: isOver(to) ? (transfer.finishedAt ?? at) : null,
    isManual: !isOver(to) && moved.isManual,
  }
  await saveTransfer(tx, next)
  if (event === 'start') await numberTransfer(tx, next, 'began')
  const isEnd = isOver(to) && !isOver(transfer.state)
  if (isEnd) await numberTransfer(tx, next, 'ended')
  if (to === 'REVERSED' && absences.includes(event)) await numberAbsent(tx, next)
  if (isEnd) await tell(tx, next, at)
  return next
}

/** The vendor has not got the money. */
const absences: readonly TransferEvent[] = ['vendor:fail', 'query:notfound']

/**
 * A transfer that was given back has arrived after all. Its money goes where it should have gone; as far as it is no longer there,
 * suspense bears it, with a case for staff.
 */
const takeLate = async (tx: Tx, tools: TransferTools, transfer: Transfer): Promise<Transfer> => {
  const { direction, memberId, vendor, amount: whole } = transfer
  const wallet = await holdWallet(tx, memberId, vendor)
  const [main, there] = [walletAccount(memberId), walletAccount(memberId, 'vendor')]
  const [from, to] = direction === 'in' ? [main, there] : [there, main]
  const most = direction === 'in' ? await lockedBalance(tx, memberId) : wallet.booked
  const own = least(whole, most > zero ? most : zero)
  const ownId = await post(tx, tools, transfer, 'late', { from, to, amount: own })
  const missing = subtract(whole, own)
  const entryId = await post(tx, tools, transfer, 'late-rest', { from: house('suspense'), to, amount: missing })
  await saveBooked(tx, wallet, direction === 'in' ? amount(wallet.booked + whole) : subtract(wallet.booked, own))
  if (missing > zero)
    await openCase(tx, tools, {
      kind: 'late-transfer',
      subjectId: transfer.id,
      event: '',
      memberId,
      amount: missing,
      currency: '',
      entryId,
    })
  const at = tools.clock.now()
  const next: Transfer = { ...transfer, state: 'DONE', finishedAt: at, entryId: ownId ?? entryId }
  await saveTransfer(tx, next)
  await numberTransfer(tx, next, 'ended')
  await tell(tx, next, at)
  return next
}

const lockedBalance = async (tx: Tx, memberId: bigint): Promise<Amount> => {
  await holdWalletAccounts(tx, [walletAccount(memberId), walletAccount(memberId, 'vendor')])
  return balanceOf(tx, memberId)
}

type Moving = { transfer: Transfer; wallet: VendorWallet; money: Following; product: GameType }

const transit = house('vendor:transit')

const move = async (tx: Tx, tools: TransferTools, moving: Moving): Promise<Transfer> => {
  if (moving.money === 'hold') return hold(tx, tools, moving)
  const entryId = await (moving.money === 'deliver' ? deliver(tx, tools, moving) : giveBack(tx, tools, moving))
  return { ...moving.transfer, entryId: entryId ?? moving.transfer.entryId }
}

/** More may leave the vendor than is booked there: then only the booked part is in transit until it has arrived. */
const hold = async (tx: Tx, tools: TransferTools, { transfer, wallet }: Moving): Promise<Transfer> => {
  const { direction, memberId } = transfer
  if (direction === 'out' && transfer.amount > wallet.booked && (await hasOtherOpen(tx, transfer))) throw new OtherOpen()
  await openAccount(tx, memberId, ['vendor'])
  const held = direction === 'in' ? transfer.amount : least(transfer.amount, wallet.booked)
  const from = direction === 'in' ? walletAccount(memberId) : walletAccount(memberId, 'vendor')
  const entryId = await post(tx, tools, transfer, 'hold', { from, to: transit, amount: held })
  if (direction === 'out') await saveBooked(tx, wallet, subtract(wallet.booked, held))
  return { ...transfer, held, entryId }
}

/** @returns the entry; of what was won where nothing was in transit */
const deliver = async (tx: Tx, tools: TransferTools, { transfer, wallet, product }: Moving): Promise<bigint | null> => {
  const { direction, memberId, held } = transfer
  await moveBalance(tx, transfer, tools.clock.now())
  if (direction === 'in') {
    const entryId = await post(tx, tools, transfer, 'deliver', {
      from: transit,
      to: walletAccount(memberId, 'vendor'),
      amount: held,
    })
    await saveBooked(tx, wallet, amount(wallet.booked + held))
    return entryId
  }
  const entryId = await post(tx, tools, transfer, 'deliver', { from: transit, to: walletAccount(memberId), amount: held })
  // The rest was won at the vendor.
  const won = subtract(transfer.amount, held)
  const wonId = await post(
    tx,
    tools,
    transfer,
    'won',
    { from: houseOf(product), to: walletAccount(memberId), amount: won },
    'WIN',
  )
  return entryId ?? wonId
}

const giveBack = async (tx: Tx, tools: TransferTools, { transfer, wallet }: Moving): Promise<bigint | null> => {
  const { direction, memberId, held } = transfer
  if (direction === 'in')
    return post(tx, tools, transfer, 'giveBack', { from: transit, to: walletAccount(memberId), amount: held })
  const entryId = await post(tx, tools, transfer, 'giveBack', {
    from: transit,
    to: walletAccount(memberId, 'vendor'),
    amount: held,
  })
  await saveBooked(tx, wallet, amount(wallet.booked + held))
  return entryId
}

type Movement = { from: Account; to: Account; amount: Amount }

const post = async (
  tx: Tx,
  { ledger }: TransferTools,
  { id, direction }: Transfer,
  step: Following | 'won' | 'late' | 'late-rest',
  movement: Movement,
  kind: Kind = direction === 'in' ? 'VENDOR_IN' : 'VENDOR_OUT',
): Promise<bigint | null> => {
  if (movement.amount === zero) return null
  const entry: Entry = { key: naturalKey(`vendor-${step}`, id), kind, ref: id, moves: [movement] }
  const [result] = await ledger.postIn(tx, [entry])
  if (!result || 'account' in result) throw new NotEnough()
  invariant(result.is !== 'conflict', 'each step of a transfer is booked under a key of its own')
  return result.entryId
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

const tell = (tx: Tx, { id, reference, memberId, vendor, direction, amount: moved, state }: Transfer, at: Date): Promise<void> =>
  appendEvents(tx, {
    kind: state === 'DONE' ? 'transfer.done' : 'transfer.reversed',
    memberId,
    body: { transferId: id.toString(), reference, vendor, direction, amount: toWire(moved) },
    at,
  })
