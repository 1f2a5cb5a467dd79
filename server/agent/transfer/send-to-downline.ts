import { sendToDownline as call } from '@tamuvo/contract/agent-transfers.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { memberById, personById } from '../../account/account.ts'
import { requireStepUp } from '../../account/security/require-step-up.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import type { Member } from '../../account/store.ts'
import { pendingDepositsOf } from '../../cashier/cashier.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { invariant } from '../../kit/invariant.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openAccount } from '../../ledger/posting.ts'
import { type CheckDeposit, depositCheck } from '../../safer/deposit-check.ts'
import { addTurnoverRow, refreshTurnover, transferReference, turnoverOf } from '../../turnover/turnover.ts'
import { type Asking, requireChanging } from '../require-agent.ts'
import { shareTree } from '../terms-store.ts'
import { requireDirect } from './require-direct.ts'
import { refusalOf, type TransferTerms } from './rules.ts'
import type { TransferServices } from './services.ts'
import { type AgentTransfer, findSentDown, insertDownlineTransfer } from './store.ts'
import { readTransferSettings, readTransferTerms, type TransferSettings } from './terms.ts'
import { viewOf } from './view.ts'

type Sending = Request<typeof call>

/** What is read before the transaction that decides. */
type Ready = { asking: Asking; rules: TransferSettings; check: CheckDeposit }

/** All that decides and the entry are one transaction. */
export const sendToDownline = handle(call, async (request, services: TransferServices) => {
  const asking = await requireChanging(request, services)
  const { input, now, refuse } = request
  const { agent, actor } = asking
  await requireDirect(services.database, agent.id, input.memberId, refuse)
  const person = await personById(services.database, actor.id)
  invariant(person, 'a session belongs to a member')
  await requireStepUp(request, services, person)
  await requireWithdrawalPassword(services, { memberId: agent.id, password: input.password, now, refuse })
  const rules = await readTransferSettings(services.settings)
  // What is refused is no sign of the downline's own play, so it is not recorded as one.
  const check = await depositCheck(services)(now)
  // What it counts stays even if the transfer is refused.
  await refreshTurnover(services, agent.id)
  return viewOf(await sendOnce(request, services, { asking, rules, check }))
})

/** Sends the money, or finds the transfer of the same key. The password is no part of what the key stands for. */
const sendOnce = (request: Sending, services: TransferServices, ready: Ready): Promise<AgentTransfer> =>
  inTransaction(services.database, async (tx) => {
    const { input, member, key, now, refuse } = request
    const body = { memberId: input.memberId, amount: input.amount, note: input.note }
    const { id } = await once(tx, { memberId: member.id, key, call: 'sendToDownline', body, now }, async () => ({
      id: (await send(tx, services, request, ready)).toString(),
    }))
    const transfer = await findSentDown(tx, ready.asking.agent.id, BigInt(id))
    if (!transfer) throw refuse('NOT_FOUND')
    return transfer
  })

const send = async (tx: Tx, services: TransferServices, request: Sending, ready: Ready): Promise<bigint> => {
  const { input, now, refuse } = request
  const { asking, rules, check } = ready
  const agentId = asking.agent.id
  // No branch moves until the money is there.
  await shareTree(tx)
  // Locks the agent's rows too: of two transfers at once the second sees what the first left of the day's limit.
  const standing = await turnoverOf(tx, services, agentId)
  const receiver = await requireDirect(tx, agentId, input.memberId, refuse)
  await requireBothActive(tx, asking, refuse)
  const { terms } = await readTransferTerms(tx, services, { agentId, receiver, standing, rules, now })
  const amount = fromWire(input.amount)
  const refusal = refusalOf(amount, terms)
  if (refusal) throw refuse(refusal, limitsOf(terms))
  const id = services.newId()
  await addTurnoverRow(tx, services, {
    memberId: receiver.id,
    kind: 'TRANSFER',
    ref: id,
    base: amount,
    multiple: rules.multiple,
    at: now,
  })
  // With the downline's rows locked: transfers at once cannot pass a limit of the downline together.
  const barred = await check(tx, { memberId: receiver.id, amount, pending: await pendingDepositsOf(tx, receiver.id) })
  if (barred) throw refuse(barred.code === 'RG_EXCLUDED' ? 'DOWNLINE_CLOSED' : 'DOWNLINE_LIMIT')
  await book(tx, services, request, { id, asking, receiver, terms })
  return id
}

/** The agent or the assistant may have been frozen while the password was checked. */
const requireBothActive = async (tx: Tx, { agent, actor }: Asking, refuse: Sending['refuse']): Promise<void> => {
  for (const id of new Set([agent.id, actor.id]))
    if ((await memberById(tx, id))?.status !== 'active') throw refuse('ACCOUNT_FROZEN')
}

const limitsOf = ({ min, dayMax, usedToday }: TransferTerms) => ({
  min: toWire(min),
  dayMax: toWire(dayMax),
  usedToday: toWire(usedToday),
})

type Booking = { id: bigint; asking: Asking; receiver: Member; terms: TransferTerms }

/** Posts the entry and keeps the transfer with it. @throws Refused INSUFFICIENT when the balance is too low by now */
const book = async (
  tx: Tx,
  { ledger }: TransferServices,
  { input, now, refuse }: Sending,
  { id, asking: { agent, actor }, receiver, terms }: Booking,
): Promise<void> => {
  const amount = fromWire(input.amount)
  await openAccount(tx, receiver.id, ['main'])
  const moves = [{ from: walletAccount(agent.id), to: walletAccount(receiver.id), amount }]
  const [result] = await ledger.postIn(tx, [{ key: naturalKey('downline', id), kind: 'TRANSFER_DOWN', ref: id, moves }])
  if (result?.is !== 'posted') throw refuse('INSUFFICIENT', limitsOf(terms))
  const reference = transferReference(id)
  await insertDownlineTransfer(tx, {
    id,
    reference,
    agentId: agent.id,
    memberId: receiver.id,
    sentBy: actor.id,
    amount,
    note: input.note,
    entryId: result.entryId,
    at: now,
  })
  const body = { transferId: id.toString(), reference, amount: input.amount }
  await appendEvents(
    tx,
    { kind: 'downline.sent', memberId: agent.id, body, at: now },
    { kind: 'downline.received', memberId: receiver.id, body, at: now },
  )
}
