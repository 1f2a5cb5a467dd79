import { settleDeposit as call } from '@tamuvo/contract/cashier-staff.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../../kit/database.ts'
import { handle, type Request } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import type { Deposit } from '../deposit.ts'
import { isAwaited, isToMember, isTransfer } from '../rules.ts'
import { lockDeposit } from '../store.ts'
import { type Line, lockLine } from '../transfer/line-store.ts'
import { carryOut } from './carry-out.ts'
import { insertSettlement, listProposed, type Settlement } from './settlement-store.ts'

type SettleRequest = Request<typeof call>
type Subject = { deposit: Deposit | undefined; line: Line | undefined; amount: Amount }

export const settleDeposit = handle(call, async (request, services: CashierServices) => {
  const { input, staff, now, refuse } = request
  const twoFrom = fromWire(await services.settings.get('deposit.twoPeopleFrom'))
  return inTransaction(services.database, async (tx) => {
    const { deposit, line, amount } = await subjectOf(tx, request)
    // What members pay each other is settled by its payee, or as a dispute.
    if (deposit && isToMember(deposit)) throw refuse('DEPOSIT_NOT_OPEN')
    const ids = { depositIds: deposit ? [deposit.id] : [], lineIds: line ? [line.id] : [] }
    if ((await listProposed(tx, ids)).length > 0) throw refuse('CASE_CLOSED')
    const state = amount < twoFrom && input.kind !== 'REVERSE' ? 'DONE' : 'PROPOSED'
    const settlement: Settlement = {
      id: services.newId(),
      kind: input.kind,
      depositId: deposit?.id ?? null,
      lineId: line?.id ?? null,
      amount,
      twoFrom,
      because: input.kind === 'REJECT' ? (input.because ?? 'NOT_RECEIVED') : null,
      reason: input.reason,
      maker: staff.id,
      proposedAt: now,
      state,
    }
    await insertSettlement(tx, settlement)
    if (state === 'DONE') await carryOut(tx, services, { settlement, deposit, line, refuse })
    return { id: settlement.id.toString(), state }
  })
})

/** The deposit and the line, locked, and the amount that is decided on. The line is always locked first. */
const subjectOf = async (tx: Tx, { input, refuse }: SettleRequest): Promise<Subject> => {
  const line = input.lineId === undefined ? undefined : await lockLine(tx, BigInt(input.lineId))
  const deposit = input.depositId === undefined ? undefined : await lockDeposit(tx, BigInt(input.depositId))
  if ((input.lineId && !line) || (input.depositId && !deposit)) throw refuse('NOT_FOUND')
  if (input.kind === 'RETURN') {
    if (!line || deposit) throw refuse('FIELDS_INVALID', { fields: { lineId: 'missing' } })
    return { deposit, line, amount: line.amount }
  }
  if (!deposit || (line && input.kind !== 'CREDIT')) throw refuse('FIELDS_INVALID', { fields: { depositId: 'missing' } })
  if (line) return { deposit, line, amount: line.amount }
  if (input.kind === 'REVERSE') return { deposit, line, amount: creditedBy(deposit, refuse) }
  if (input.kind === 'REJECT') return { deposit, line, amount: deposit.amount }
  // Without a line only what a provider or a matched line has said can be credited.
  if (deposit.received === null || isAwaited(deposit) || deposit.reason === 'CURRENCY') throw refuse('DEPOSIT_UNPAID')
  return { deposit, line, amount: deposit.received }
}

/** What a transfer had brought. What providers take back they say themselves. */
const creditedBy = (deposit: Deposit, refuse: SettleRequest['refuse']): Amount => {
  if (!isTransfer(deposit) || deposit.state !== 'SUCCEEDED') throw refuse('DEPOSIT_NOT_OPEN')
  return deposit.received ?? deposit.amount
}
