import { sendToUpline as call } from '@tamuvo/contract/upline-transfers.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { requireStepUp } from '../../account/security/require-step-up.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openAccount } from '../../ledger/posting.ts'
import { refreshTurnover, turnoverOf } from '../../turnover/turnover.ts'
import type { PayeeServices } from '../payee/services.ts'
import { requirePayer } from '../payee/require-payer.ts'
import { refusalOf, type UplineTerms } from './rules.ts'
import { findUplineTransfer, insertUplineTransfer, type NamedTransfer, type UplineTransfer } from './store.ts'
import { readUplineSettings, readUplineTerms, type UplineSettings } from './terms.ts'
import { viewOf } from './view.ts'

type Sending = Request<typeof call>

/** All that decides and the entry are one transaction. */
export const sendToUpline = handle(call, async (request, services: PayeeServices) => {
  const { input, now, refuse } = request
  const person = await requirePayer(request, services)
  await requireStepUp(request, services, person)
  await requireWithdrawalPassword(services, { memberId: person.id, password: input.password, now, refuse })
  const rules = await readUplineSettings(services.settings)
  // What it counts stays even if the transfer is refused.
  await refreshTurnover(services, person.id)
  return viewOf(await sendOnce(request, services, rules))
})

/** Sends the money, or finds the transfer of the same key. The password is no part of what the key stands for. */
const sendOnce = (request: Sending, services: PayeeServices, rules: UplineSettings): Promise<NamedTransfer> =>
  inTransaction(services.database, async (tx) => {
    const { input, member, key, now, refuse } = request
    const body = { amount: input.amount, note: input.note }
    const { id } = await once(tx, { memberId: member.id, key, call: 'sendToUpline', body, now }, async () => ({
      id: (await send(tx, services, request, rules)).toString(),
    }))
    const transfer = await findUplineTransfer(tx, member.id, BigInt(id))
    if (!transfer) throw refuse('NOT_FOUND')
    return transfer
  })

const send = async (tx: Tx, services: PayeeServices, request: Sending, rules: UplineSettings): Promise<bigint> => {
  const { input, member, now, refuse } = request
  // Locks the member's rows too: of two transfers at once the second sees what the first left of the day's limit.
  const standing = await turnoverOf(tx, services, member.id)
  const { terms, upline } = await readUplineTerms(tx, { services, memberId: member.id, now, standing, rules })
  const amount = fromWire(input.amount)
  const refusal = refusalOf(amount, terms)
  if (refusal || !upline) throw refuse(refusal ?? 'UPLINE_NOT_ALLOWED', limitsOf(terms))
  const id = services.newId()
  const entryId = await post(tx, services, { id, memberId: member.id, uplineId: upline.id, amount })
  if (entryId === undefined) throw refuse('INSUFFICIENT', limitsOf(terms))
  const reference = `U${id.toString(36).toUpperCase()}`
  await insertUplineTransfer(tx, {
    id,
    reference,
    memberId: member.id,
    uplineId: upline.id,
    amount,
    note: input.note,
    entryId,
    at: now,
  })
  const body = { transferId: id.toString(), reference, amount: input.amount }
  await appendEvents(
    tx,
    { kind: 'upline.sent', memberId: member.id, body, at: now },
    { kind: 'upline.received', memberId: upline.id, body, at: now },
  )
  return id
}

const limitsOf = ({ min, dayMax, usedToday }: UplineTerms) => ({
  min: toWire(min),
  dayMax: toWire(dayMax),
  usedToday: toWire(usedToday),
})

/** @returns the entry; undefined when the balance is too low by now */
const post = async (
  tx: Tx,
  { ledger }: PayeeServices,
  { id, memberId, uplineId, amount }: Pick<UplineTransfer, 'id' | 'memberId' | 'uplineId' | 'amount'>,
): Promise<bigint | undefined> => {
  await openAccount(tx, uplineId, ['main'])
  const moves = [{ from: walletAccount(memberId), to: walletAccount(uplineId), amount }]
  const [result] = await ledger.postIn(tx, [{ key: naturalKey('upline', id), kind: 'TRANSFER_UP', ref: id, moves }])
  return result?.is === 'posted' ? result.entryId : undefined
}
