import { submitDeposit as call } from '@tamuvo/contract/cashier.ts'
import { inTransaction } from '../../kit/database.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import { handle } from '../../kit/handle.ts'
import { submitPart } from '../p2p/end-part.ts'
import type { CashierServices } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { listSlips } from './slip/slip-store.ts'
import { lockDeposit } from './store.ts'
import { tailOf } from './transfer/codes.ts'
import { renewLines } from './transfer/line-store.ts'
import { queueMatching } from './transfer/match-lines.ts'
import { listTransfers, saveTail } from './transfer/transfer-store.ts'
import { takesProof, viewOf } from './view.ts'

/** Who guesses the numbers of others' transfers comes to an end. */
const triesPerHour = 30

/** Says that a transfer was made; a repeat may add or correct its number. */
export const submitDeposit = handle(call, async ({ input, member, now, refuse }, services: CashierServices) => {
  const bucket = { key: `deposit:submit:${member.id}`, max: triesPerHour, perSeconds: 3600 }
  const retryAfter = await takeToken(services.database, services.clock, bucket)
  if (retryAfter > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const part = await submitPart(services, { depositId: BigInt(input.id), memberId: member.id })
  if (part) {
    if (part.outcome.is === 'refused')
      throw refuse(part.outcome.code === 'P2P_PROOF_NEEDED' ? 'DEPOSIT_PROOF_NEEDED' : 'DEPOSIT_NOT_OPEN')
    return viewOf(services, part.deposit)
  }
  return inTransaction(services.database, async (tx) => {
    const deposit = await lockDeposit(tx, BigInt(input.id))
    if (deposit?.memberId !== member.id) throw refuse('NOT_FOUND')
    if (!takesProof(deposit)) throw refuse('DEPOSIT_NOT_OPEN')
    const { id, amount, currency } = deposit
    const txnTail = input.txn === undefined ? null : tailOf(input.txn)
    const terms = (await listTransfers(tx, [id])).get(id)
    const slips = (await listSlips(tx, [id])).get(id) ?? []
    if (!txnTail && !terms?.txnTail && slips.length === 0) throw refuse('DEPOSIT_PROOF_NEEDED')
    await saveTail(tx, id, txnTail, now)
    const { deposit: submitted } = await applyEvent(tx, services, deposit, { event: 'submitted', amount, currency })
    if (terms && txnTail && (await renewLines(tx, terms.accountId, txnTail))) await queueMatching(tx, services, terms.accountId)
    return viewOf({ ...services, database: tx }, submitted)
  })
})
