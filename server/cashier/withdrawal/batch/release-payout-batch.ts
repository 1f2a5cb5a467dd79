import { releasePayoutBatch as call } from '@tamuvo/contract/payout-batches.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../../kit/database.ts'
import { handle, type Request } from '../../../kit/handle.ts'
import { recordAction } from '../../payee/action-store.ts'
import type { Payee } from '../../payee/payee.ts'
import { openPayeeNumber } from '../../payee/payee-store.ts'
import { type Cell, csvOf } from '../../../kit/csv.ts'
import { accountToPay } from '../account-to-pay.ts'
import { type Attempt, listAttempts, saveAttempt } from '../attempt-store.ts'
import { takeLatePayment } from '../late-payment.ts'
import { moveOn, type Sla } from '../move.ts'
import type { WithdrawalServices } from '../services.ts'
import { lockWithdrawal } from '../store.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { type Batch, type BatchItem, decideBatch, listItems, lockBatch } from './batch-store.ts'

type Asked = Request<typeof call>
type ToPay = { attempt: Attempt; payee: Payee }

const head = ['reference', 'amount', 'currency', 'kind', 'institution', 'network', 'holder', 'number', 'branch']

/** The look at each number is committed before any of them leaves. */
export const releasePayoutBatch = handle(call, async (request, services: WithdrawalServices) => {
  const sla = await services.settings.get('wd.sla')
  const toPay = await inTransaction(services.database, (tx) => decide(tx, services, request, sla))
  const rows: Cell[][] = []
  for (const { attempt, payee } of toPay) {
    const { kind, institution, network, holder, branch } = payee
    const number = await openPayeeNumber(services.secrets, payee)
    const { reference, amount, currency } = attempt
    rows.push([reference, toWire(amount), currency, kind, institution, network, holder, number, branch])
  }
  return { count: rows.length, csv: rows.length === 0 ? '' : csvOf([head, ...rows]) }
})

const decide = async (tx: Tx, services: WithdrawalServices, request: Asked, sla: Sla): Promise<ToPay[]> => {
  const { input, staff, now: at, refuse } = request
  const found = await lockBatch(tx, BigInt(input.id))
  if (!found) throw refuse('NOT_FOUND')
  const isAgain = found.state === 'RELEASED' && found.checker === staff.id && input.decision === 'RELEASED'
  if (found.state !== 'PROPOSED' && !isAgain) throw refuse('CASE_CLOSED')
  if (found.maker === staff.id) throw refuse('SAME_PERSON')
  const { decision: state, note } = input
  if (!isAgain) await decideBatch(tx, found.id, { state, checker: staff.id, at, note })
  return takeAll(tx, services, request, { batch: found, sla, isAgain })
}

const takeAll = async (
  tx: Tx,
  services: WithdrawalServices,
  { input: { decision, note }, staff, now: at }: Asked,
  { batch, sla, isAgain }: { batch: Batch; sla: Sla; isAgain: boolean },
): Promise<ToPay[]> => {
  const toPay: ToPay[] = []
  for (const item of await listItems(tx, batch.id)) {
    const open = await openTry(tx, item)
    if (!open) continue
    const payee = decision === 'RELEASED' ? await accountToPay(tx, open.withdrawal, at) : undefined
    if (payee) {
      await recordAction(tx, payee.id, { action: 'opened', staffId: staff.id, reason: note, at })
      toPay.push({ attempt: open.attempt, payee })
      // What was shown before may be paid by now: it waits for two people to say so.
    } else if (!isAgain) await giveBack(tx, services, open, { sla, at })
  }
  return toPay
}

type Open = { withdrawal: Withdrawal; attempt: Attempt }

/** A try that waits, with no proposal yet. */
const openTry = async (tx: Tx, { withdrawalId, attempt: no }: BatchItem): Promise<Open | undefined> => {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const attempt = (await listAttempts(tx, withdrawalId)).find((each) => each.attempt === no)
  return withdrawal && attempt?.state === 'PENDING' && attempt.maker === null ? { withdrawal, attempt } : undefined
}

/** No person has seen where to pay to: staff decide what becomes of it. */
const giveBack = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, attempt }: Open,
  { sla, at }: { sla: Sla; at: Date },
): Promise<void> => {
  await saveAttempt(tx, attempt, { state: 'FAILED', reason: 'BY_HAND', finishedAt: at })
  const failed = await moveOn(tx, services, withdrawal, { event: 'fail', detour: 'trouble', sla })
  if (failed) await takeLatePayment(tx, services, { withdrawal: failed, attempts: await listAttempts(tx, failed.id), sla })
}
