import { submitWithdrawal as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { Person } from '../../account/person-store.ts'
import { requireStepUp } from '../../account/security/require-step-up.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { dayOf } from '../../kit/days.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { refreshTurnover } from '../../turnover/turnover.ts'
import { institutionNames } from '../payee/institutions.ts'
import type { Payee } from '../payee/payee.ts'
import { askMembers, type MemberPayTerms, readPayTerms } from '../p2p/ask-members.ts'
import { lockPayee } from '../payee/payee-store.ts'
import { requirePayer } from '../payee/require-payer.ts'
import { queueAssessment } from './queue.ts'
import { announce, promiseOf, publish } from './move.ts'
import { barOf } from './payee-bar.ts'
import { postHold } from './post.ts'
import { needsFourEyes, quoteOf } from './rules.ts'
import type { WithdrawalServices } from './services.ts'
import { findWithdrawal, insertWithdrawal, lockWithdrawalsOf, nextWithdrawalNumber } from './store.ts'
import { beginStep } from './step-store.ts'
import { type MemberTerms, readRules, readTerms, type Rules } from './terms.ts'
import { viewOf } from './view.ts'
import type { Withdrawal } from './withdrawal.ts'

const referenceDigits = 6

type Submission = Request<typeof call>

/** All that decides and the hold of the money are one transaction. What pays it out follows by jobs. */
export const submitWithdrawal = handle(call, async (request, services: WithdrawalServices) => {
  const { input, now, refuse, language } = request
  const person = await requirePayer(request, services)
  await requireStepUp(request, services, person)
  await requireWithdrawalPassword(services, { memberId: person.id, password: input.password, now, refuse })
  const rules = await readRules(services.settings)
  // What it counts stays even if the withdrawal is refused.
  await refreshTurnover(services, person.id)
  const nameOf = await institutionNames(services.settings)
  const members = input.byMembers ? await readPayTerms(services) : undefined
  const withdrawal = await submitOnce(request, services, { person, rules, members })
  return viewOf(withdrawal, { nameOf, language })
})

type Submitting = { person: Person; rules: Rules; members: MemberPayTerms | undefined }

/** Requests the withdrawal, or finds the one of the same key. */
const submitOnce = (request: Submission, services: WithdrawalServices, submitting: Submitting): Promise<Withdrawal> =>
  inTransaction(services.database, async (tx) => {
    const { input, member, key, now, refuse } = request
    const { payeeId, amount, byMembers } = input
    const body = { payeeId, amount, ...(byMembers ? { byMembers } : {}) }
    const { id } = await once(tx, { memberId: member.id, key, call: 'submitWithdrawal', body, now }, async () => ({
      id: (await submit(tx, services, request, submitting)).toString(),
    }))
    const withdrawal = await findWithdrawal(tx, BigInt(id))
    if (!withdrawal) throw refuse('NOT_FOUND')
    return withdrawal
  })

const submit = async (
  tx: Tx,
  services: WithdrawalServices,
  { input, now, refuse }: Submission,
  { person, rules, members }: Submitting,
): Promise<bigint> => {
  await lockWithdrawalsOf(tx, person.id)
  const payee = await lockPayee(tx, person.id, BigInt(input.payeeId))
  if (!payee) throw refuse('NOT_FOUND')
  const terms = await readTerms(tx, services, { person, now, rules })
  if (terms.held) throw refuse('WD_HELD', { until: terms.held.until?.toISOString() ?? null, words: terms.held.words })
  if (terms.isInDebt) throw refuse('BILLS_UNPAID')
  if (terms.open >= rules.openMax) throw refuse('WITHDRAWALS_OPEN_MAX', { openMax: rules.openMax })
  const bar = barOf(payee, { now, channels: rules.channels, payouts: services.payouts })
  if (bar) throw refuse('PAYEE_NOT_USABLE', { bar, usableFrom: payee.usableFrom.toISOString() })

  const asked = fromWire(input.amount)
  const { refusal, fee, receive } = quoteOf(asked, terms)
  if (refusal) throw refuse(refusal, limitsOf(terms))
  const id = services.newId()
  const hold = await postHold(tx, services, { id, memberId: person.id, amount: asked })
  if (!hold) throw refuse('INSUFFICIENT', limitsOf(terms))

  const made = { id, asked, fee, receive, payee, rules, now, holdEntryId: hold.entryId }
  await begin(tx, services, made)
  const asking = { withdrawalId: id, person, payee, receive, terms: members, now }
  if (input.byMembers && !(await askMembers(tx, asking))) throw refuse('P2P_CLOSED')
  return id
}

const limitsOf = ({ min, max, dayMax, today, turnoverLeft }: MemberTerms) => ({
  min: toWire(min),
  max: toWire(max.amount),
  by: max.by,
  dayMax: toWire(dayMax.amount),
  dayBy: dayMax.by,
  usedToday: toWire(today.sum),
  turnoverLeft: toWire(turnoverLeft),
})

type Begun = {
  id: bigint
  asked: Withdrawal['amount']
  fee: Withdrawal['fee']
  receive: Withdrawal['receive']
  payee: Payee
  rules: Rules
  now: Date
  holdEntryId: bigint
}

const begin = async (
  tx: Tx,
  services: WithdrawalServices,
  { id, asked, fee, receive, payee, rules, now, holdEntryId }: Begun,
): Promise<void> => {
  const { timeZone, currency } = rules.brand
  const number = (await nextWithdrawalNumber(tx)).toString().padStart(referenceDigits, '0')
  const { kind, institution, network, masked, holder } = payee
  await insertWithdrawal(tx, {
    id,
    reference: `W${dayOf(timeZone, now).replaceAll('-', '')}${number}`,
    memberId: payee.memberId,
    payeeId: payee.id,
    payee: { kind, institution, network, masked, holder },
    amount: asked,
    fee,
    receive,
    currency: currency.code,
    fourEyes: needsFourEyes(asked, rules),
    state: 'REQUESTED',
    ...promiseOf('REQUESTED', { sla: rules.sla, at: now }),
    createdAt: now,
    holdEntryId,
  })
  const made = await findWithdrawal(tx, id)
  if (!made) throw new Error('a withdrawal was just inserted')
  await beginStep(tx, made, now)
  await announce(tx, 'withdrawal.requested', made, now)
  await queueAssessment(tx, services, id)
  publish(tx, services, made)
}
