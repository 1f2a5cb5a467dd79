import { previewWithdrawal as call, type WithdrawalBar } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { hasWithdrawalPassword } from '../../account/account.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { institutionNames } from '../payee/institutions.ts'
import type { Payee } from '../payee/payee.ts'
import { mayAskMembers, type MemberPayTerms, readPayTerms } from '../p2p/ask-members.ts'
import { listPayeesOf } from '../payee/payee-store.ts'
import { requirePayer } from '../payee/require-payer.ts'
import { barOf } from './payee-bar.ts'
import { availableOf, dayLeft, quoteOf } from './rules.ts'
import type { WithdrawalServices } from './services.ts'
import { type MemberTerms, readRules, readTerms, type Rules } from './terms.ts'
import { type Naming, payeeView } from './view.ts'

type Preview = OutputOf<typeof call>

/** What a member may withdraw now. What is said here is checked again when it is submitted. */
export const previewWithdrawal = handle(call, async (request, services: WithdrawalServices) => {
  const { input, now, language } = request
  const { database, settings } = services
  const person = await requirePayer(request, services)
  const rules = await readRules(settings)
  const [payees, promises, nameOf, hasPassword, members] = await Promise.all([
    listPayeesOf(database, person.id),
    services.promises(),
    institutionNames(settings),
    hasWithdrawalPassword(database, person.id),
    readPayTerms(services),
  ])
  const terms = await inTransaction(database, (tx) => readTerms(tx, services, { person, now, rules }))
  return {
    ...figuresOf(terms, rules),
    available: toWire(terms.held || terms.isInDebt || terms.open >= rules.openMax ? fromWire('0.00') : availableOf(terms)),
    quote: input.amount === undefined ? null : quoteView(input.amount, terms, rules),
    hold: terms.held ? { until: terms.held.until?.toISOString() ?? null, words: terms.held.words } : null,
    bars: barsOf(terms, rules, { hasPayee: payees.length > 0, hasPassword }),
    payees: payees.map((payee) =>
      ownPayee(payee, { nameOf, language }, { now, channels: rules.channels, payouts: services.payouts }),
    ),
    promises,
    byMembers: members && (await mayAskMembers(database, person, members, now)) ? memberView(members) : null,
  }
})

const memberView = ({ partMin, max, confirmMinutes, openMinutes }: MemberPayTerms): Preview['byMembers'] => ({
  min: partMin,
  max,
  confirmMinutes,
  openMinutes,
})

const figuresOf = (terms: MemberTerms, { openMax }: Rules) => ({
  balance: toWire(terms.balance),
  min: toWire(terms.min),
  max: { amount: toWire(terms.max.amount), by: terms.max.by },
  dayMax: { amount: toWire(terms.dayMax.amount), by: terms.dayMax.by },
  dayLeft: toWire(dayLeft(terms)),
  freePerDay: terms.fee.freePerDay,
  freeLeft: Math.max(0, terms.fee.freePerDay - terms.today.count),
  fee: { percent: terms.fee.percent, min: toWire(terms.fee.min), max: toWire(terms.fee.max) },
  turnover: { clear: terms.isTurnoverClear, left: toWire(terms.turnoverLeft) },
  open: terms.open,
  openMax,
})

const quoteView = (asked: string, terms: MemberTerms, { openMax }: Rules): Preview['quote'] => {
  const { refusal, fee, receive } = quoteOf(fromWire(asked), terms)
  const [barred] = [
    ...(terms.held ? (['WD_HELD'] as const) : []),
    ...(terms.isInDebt ? (['BILLS_UNPAID'] as const) : []),
    ...(terms.open >= openMax ? (['WITHDRAWALS_OPEN_MAX'] as const) : []),
  ]
  return { amount: asked, fee: toWire(fee), receive: toWire(receive), refusal: barred ?? refusal ?? null }
}

const barsOf = (
  terms: MemberTerms,
  { openMax }: Rules,
  { hasPayee, hasPassword }: { hasPayee: boolean; hasPassword: boolean },
): WithdrawalBar[] => [
  ...(terms.held ? (['HELD'] as const) : []),
  ...(terms.isInDebt ? (['BILLS'] as const) : []),
  ...(terms.isTurnoverClear ? [] : (['TURNOVER'] as const)),
  ...(terms.open >= openMax ? (['OPEN_MAX'] as const) : []),
  ...(hasPayee ? [] : (['NO_PAYEE'] as const)),
  ...(hasPassword ? [] : (['PASSWORD_MISSING'] as const)),
]

const ownPayee = (payee: Payee, naming: Naming, ways: Parameters<typeof barOf>[1]): Preview['payees'][number] => ({
  ...payeeView(payee.id, payee, naming),
  holder: payee.holder,
  isDefault: payee.isDefault,
  bar: barOf(payee, ways) ?? null,
  usableFrom: payee.usableFrom.toISOString(),
})
