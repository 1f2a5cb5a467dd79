import type { PaymentKind } from '@tamuvo/contract/payment-receipts.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { type Amount, amount, negate, zero } from '@tamuvo/money/amount.ts'
import { maskName } from '../../account/masks.ts'
import type { RecordRow } from '../../ledger/statements.ts'
import { movementsOfCause } from '../../ledger/open-book.ts'
import { findMethod } from '../deposit/method-store.ts'
import { isToMember } from '../deposit/rules.ts'
import { findDeposit } from '../deposit/store.ts'
import { institutionNames } from '../payee/institutions.ts'
import type { CashierServices } from '../services.ts'
import { findUplineTransfer } from '../upline/store.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import type { Payment } from './payment.ts'
import { isPaymentBack } from './store.ts'

/** `unready`: no money moved, or it is on its way still. `archived`: its entries lie in files. */
export type Found = { is: 'found'; payment: Payment } | { is: 'missing' | 'unready' | 'archived' }

type Asked = { kind: PaymentKind; id: bigint; memberId: bigint; language: Language }

/** A payment of a member. One of another member is missing, as one that there is not. */
export const findPayment = (services: CashierServices, asked: Asked): Promise<Found> => {
  if (asked.kind === 'deposit') return findDepositPayment(services, asked)
  return asked.kind === 'withdrawal' ? findWithdrawalPayment(services, asked) : findTransferPayment(services, asked)
}

const findDepositPayment = async ({ database }: CashierServices, { id, memberId, language }: Asked): Promise<Found> => {
  const deposit = await findDeposit(database, id)
  if (deposit?.memberId !== memberId) return { is: 'missing' }
  const { entryId, reversalEntryId, state } = deposit
  if (entryId === null || (state !== 'SUCCEEDED' && state !== 'REVERSED')) return { is: 'unready' }
  const rows = await movementsOfCause(database, memberId, id, { entryIds: [entryId] })
  const [first] = rows
  if (!first) return { is: 'archived' }
  const method = await findMethod(database, deposit.method)
  const [gross, fee] = [sumOf(rows, (minor) => minor > zero), negate(sumOf(rows, (minor) => minor < zero))]
  return found({
    kind: 'deposit',
    title: isToMember(deposit) ? 'member_payment' : 'deposit',
    reference: deposit.reference,
    state: state === 'REVERSED' ? 'REVERSED' : 'DONE',
    amount: amount(gross - fee),
    gross,
    fee,
    currency: deposit.currency,
    createdAt: deposit.createdAt,
    at: first.at,
    by: [{ field: 'method', text: method?.names[language] ?? deposit.method }],
    entryIds: [entryId, ...(reversalEntryId === null ? [] : [reversalEntryId])],
  })
}

const findWithdrawalPayment = async (
  { database, settings }: CashierServices,
  { id, memberId, language }: Asked,
): Promise<Found> => {
  const withdrawal = await findWithdrawal(database, id)
  if (withdrawal?.memberId !== memberId) return { is: 'missing' }
  const { payee, state, finishedAt, holdEntryId } = withdrawal
  if (finishedAt === null || withdrawal.received <= zero) return { is: 'unready' }
  const rows = (await movementsOfCause(database, memberId, id, { since: holdEntryId })).filter(
    ({ amount: moved }) => moved < zero,
  )
  const paid = rows.filter(({ kind }) => kind === 'WD_PAID')
  const last = paid.at(-1)
  if (!last) return { is: 'archived' }
  const [gross, fee] = [negate(sumOf(paid)), negate(sumOf(rows.filter(({ kind }) => kind === 'WD_FEE')))]
  const nameOf = await institutionNames(settings)
  const isBack = await isPaymentBack(database, id)
  return found({
    kind: 'withdrawal',
    title: 'withdrawal',
    reference: withdrawal.reference,
    state: isBack ? 'REVERSED' : state === 'PAID' ? 'DONE' : 'PART',
    amount: gross,
    gross: amount(gross + fee),
    fee,
    currency: withdrawal.currency,
    createdAt: withdrawal.createdAt,
    at: last.at,
    by: [{ field: 'payee', text: `${nameOf(payee.institution, language)} ${payee.masked}` }],
    entryIds: [...new Set(paid.map(({ entryId }) => entryId))],
  })
}

const findTransferPayment = async ({ database, settings }: CashierServices, { id, memberId }: Asked): Promise<Found> => {
  const transfer = await findUplineTransfer(database, memberId, id)
  if (!transfer) return { is: 'missing' }
  const rows = await movementsOfCause(database, memberId, id, { entryIds: [transfer.entryId] })
  const [first] = rows
  if (!first) return { is: 'archived' }
  const sent = negate(sumOf(rows))
  const { currency } = await settings.get('brand')
  return found({
    kind: 'transfer',
    title: 'transfer',
    reference: transfer.reference,
    state: 'DONE',
    amount: sent,
    gross: sent,
    fee: zero,
    currency: currency.code,
    createdAt: transfer.at,
    at: first.at,
    by: [{ field: 'agent', text: maskName(transfer.upline) }],
    entryIds: [transfer.entryId],
  })
}

const found = (payment: Payment): Found => ({ is: 'found', payment })

const sumOf = (rows: readonly RecordRow[], isCounted: (minor: Amount) => boolean = () => true): Amount =>
  amount(rows.reduce((sum, { amount: moved }) => (isCounted(moved) ? sum + moved : sum), 0n))
