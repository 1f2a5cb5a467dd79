import { personById } from '../../../account/account.ts'
import { inTransaction, type Tx } from '../../../kit/database.ts'
import { invariant } from '../../../kit/invariant.ts'
import type { CashierServices } from '../../services.ts'
import { applyEvent } from '../apply-event.ts'
import type { Deposit } from '../deposit.ts'
import { bookSecond } from '../second-payment.ts'
import { lockDeposit } from '../store.ts'
import {
  type Line,
  listAwaited,
  listLinesOf,
  listNewLines,
  lockLine,
  type MatchedBy,
  partyOf,
  saveMatch,
  saveReview,
} from './line-store.ts'
import { matchTransfer } from './match.ts'
import { isSamePayer } from './same-payer.ts'

/** Payload of the job that matches the new lines of an account. */
export type LinesWaiting = { accountId: string }

const atOnceMax = 200

export const queueMatching = (tx: Tx, { jobs }: Pick<CashierServices, 'jobs'>, accountId: bigint): Promise<void> => {
  const payload: LinesWaiting = { accountId: accountId.toString() }
  return jobs.add(tx, 'cashier.match-lines', payload, { key: `lines:${accountId}` })
}

/** Matches the new lines of an account, each in a transaction of its own. Idempotent. */
export const matchLines = async (services: CashierServices, { accountId }: LinesWaiting): Promise<void> => {
  for (;;) {
    const ids = await listNewLines(services.database, BigInt(accountId), atOnceMax)
    for (const id of ids) await inTransaction(services.database, (tx) => matchLine(tx, services, id))
    if (ids.length < atOnceMax) return
  }
}

const matchLine = async (tx: Tx, services: CashierServices, id: bigint): Promise<void> => {
  const line = await lockLine(tx, id)
  if (line?.state !== 'NEW') return
  const transfer = { ...line, account: line.accountId, from: line.paidFrom, until: line.paidUntil }
  const match = matchTransfer(transfer, await listAwaited(tx, line))
  if (match.is === 'review') return saveReview(tx, id, match.reason)
  const deposit = await lockDeposit(tx, match.ref)
  invariant(deposit, 'deposits are never deleted')
  const result = await payByLine(tx, services, { deposit, line, by: match.by })
  if (result === 'ended') await saveReview(tx, id, 'DEPOSIT_ENDED')
}

type Payment = { deposit: Deposit; line: Line; by: MatchedBy }

/**
 * Takes a line as the payment of a deposit, both locked: it is credited, or goes to review where amount, currency or name differ. A
 * deposit that was paid before gets nothing: the money is booked to suspense with a case.
 * @returns `ended` when the deposit ended in a way that no money changes
 */
export const payByLine = async (
  tx: Tx,
  services: CashierServices,
  { deposit, line, by }: Payment,
): Promise<'matched' | 'second' | 'ended'> => {
  const at = services.clock.now()
  const { amount, currency } = line
  const isPaid = deposit.entryId !== null || (await listLinesOf(tx, [deposit.id])).has(deposit.id)
  if (isPaid) {
    await bookSecond(tx, services, deposit, { id: `line:${line.id}`, amount, currency })
    await saveMatch(tx, line.id, { state: 'SECOND', depositId: deposit.id, by, at })
    return 'second'
  }
  const person = await personById(tx, deposit.memberId)
  const isOtherPayer = !isSamePayer(person?.payeeName ?? '', partyOf(services.secrets, line).payer)
  const { outcome } = await applyEvent(tx, services, deposit, { event: 'succeeded', amount, currency, isOtherPayer })
  if (outcome.is === 'stale') return 'ended'
  await saveMatch(tx, line.id, { state: 'MATCHED', depositId: deposit.id, by, at })
  return 'matched'
}
