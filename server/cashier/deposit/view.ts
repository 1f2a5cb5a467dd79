import type { getDeposit } from '@tamuvo/contract/cashier.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import { coinViewsOf } from '../coin/view.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { decideByOf } from '../p2p/decide-by.ts'
import { disputeOf, type Part } from '../p2p/part.ts'
import { listPartsOfDeposits } from '../p2p/store.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { isAwaited, isOpen, isToMember, isTransfer } from './rules.ts'
import { type DepositSlip, listSlips } from './slip/slip-store.ts'
import { bankPath } from './transfer/bank-path.ts'
import { listTransfers, type TransferTerms } from './transfer/transfer-store.ts'

type ViewTools = Pick<CashierServices, 'config' | 'coin' | 'settings' | 'clock' | 'payouts'> & { database: Queryable }
type View = OutputOf<typeof getDeposit>

/** A deposit as its member sees it. */
export const viewOf = async (tools: ViewTools, deposit: Deposit): Promise<View> => {
  const [view] = await viewsOf(tools, [deposit])
  return view as View
}

export const viewsOf = async (tools: ViewTools, deposits: readonly Deposit[]): Promise<View[]> => {
  const { config, database } = tools
  const ids = deposits.filter(isTransfer).map(({ id }) => id)
  const partIds = deposits.filter(isToMember).map(({ id }) => id)
  const transfers = ids.length > 0 ? await listTransfers(database, ids) : new Map<bigint, TransferTerms>()
  const parts = partIds.length > 0 ? await listPartsOfDeposits(database, partIds) : new Map<bigint, Part>()
  const proven = [...ids, ...partIds]
  const slips = proven.length > 0 ? await listSlips(database, proven) : new Map<bigint, DepositSlip[]>()
  const coins = await coinViewsOf(tools, deposits)
  const partViews = await partViewsOf(tools, parts)
  return deposits.map((deposit) => {
    const transfer = transfers.get(deposit.id)
    return {
      ...plainView(deposit),
      coin: coins.get(deposit.id) ?? null,
      transfer: transfer && isOpen(deposit.state) ? shownTransfer(deposit, transfer, config.demo) : null,
      takesProof: takesProof(deposit),
      txnTail: transfer?.txnTail ?? null,
      part: partViews.get(deposit.id) ?? null,
      slips: (slips.get(deposit.id) ?? []).map(({ id, width, height, at }) => ({
        id: id.toString(),
        width,
        height,
        at: at.toISOString(),
      })),
    }
  })
}

/** While the money is awaited: a deposit that ended may have been paid all the same. */
export const takesProof = (deposit: Deposit): boolean =>
  isToMember(deposit)
    ? deposit.state === 'PENDING'
    : isTransfer(deposit) && (deposit.state === 'REVIEW' ? isAwaited(deposit) : provable.has(deposit.state))

type PartView = NonNullable<View['part']>

const partViewsOf = async (tools: ViewTools, parts: ReadonlyMap<bigint, Part>): Promise<Map<bigint, PartView>> => {
  const views = new Map<bigint, PartView>()
  for (const [depositId, part] of parts) {
    const withdrawal = part.state === 'DISPUTED' ? await findWithdrawal(tools.database, part.withdrawalId) : undefined
    views.set(depositId, {
      state: part.state,
      confirmBy: part.confirmBy?.toISOString() ?? null,
      bonus: toWire(part.bonus),
      dispute: disputeOf(part),
      decideBy: decideByOf(tools, part, withdrawal)?.toISOString() ?? null,
      stopped: part.stoppedAt !== null,
    })
  }
  return views
}

const provable = new Set<Deposit['state']>(['PENDING', 'SUBMITTED', 'EXPIRED', 'CANCELLED', 'FAILED'])

const shownTransfer = (deposit: Deposit, { institution, holder, number, remark }: TransferTerms, isDemo: boolean) => ({
  institution,
  holder,
  number,
  remark,
  bankUrl: isDemo
    ? bankPath({ account: number, holder, remark, amount: toWire(deposit.amount), currency: deposit.currency })
    : null,
})

const plainView = (deposit: Deposit) => ({
  id: deposit.id.toString(),
  reference: deposit.reference,
  method: deposit.method,
  kind: deposit.kind,
  amount: toWire(deposit.amount),
  received: deposit.received === null ? null : toWire(deposit.received),
  credited: toWire(deposit.credited),
  fee: toWire(deposit.fee),
  state: deposit.state,
  reason: deposit.reason,
  createdAt: deposit.createdAt.toISOString(),
  expiresAt: deposit.expiresAt.toISOString(),
  finishedAt: deposit.finishedAt?.toISOString() ?? null,
  payUrl: isOpen(deposit.state) ? deposit.payUrl : null,
  qr: isOpen(deposit.state) ? deposit.qr : null,
  entryId: deposit.entryId?.toString() ?? null,
})
