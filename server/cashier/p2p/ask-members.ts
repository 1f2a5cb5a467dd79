import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import type { Person } from '../../account/person-store.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { levelOf } from '../../safer/kyc/rules.ts'
import { openMethodsBy } from '../deposit/methods.ts'
import { isToMember } from '../deposit/rules.ts'
import { isSamePayer } from '../deposit/transfer/same-payer.ts'
import type { Payee } from '../payee/payee.ts'
import type { CashierServices } from '../services.ts'
import { insertOffer } from './offer-store.ts'
import { struckNow } from './standing.ts'

export const kycMin = 1

/** On what terms members pay withdrawals of others; undefined while they do not. */
export type MemberPayTerms = SettingOf<'p2p.rules'> & SettingOf<'p2p.trust'> & { confirmMinutes: number }

/** Read before a transaction: one that waits for a second connection of the pool can exhaust the pool. */
export const readPayTerms = async ({
  database,
  settings,
}: Pick<CashierServices, 'database' | 'settings'>): Promise<MemberPayTerms | undefined> => {
  const [rules, trust, confirmMinutes] = await Promise.all([
    settings.get('p2p.rules'),
    settings.get('p2p.trust'),
    settings.get('p2p.confirmMinutes'),
  ])
  if (!rules.open) return undefined
  const methods = await openMethodsBy(database, settings)
  return methods.some((method) => isToMember(method) && !method.paused) ? { ...rules, ...trust, confirmMinutes } : undefined
}

/** Whether withdrawals of a member may be paid by others at all. */
export const mayAskMembers = async (from: Queryable, person: Person, terms: MemberPayTerms, now: Date): Promise<boolean> =>
  levelOf(person) >= kycMin && !(await struckNow(from, person.id, now, terms))

type Asked = {
  withdrawalId: bigint
  person: Person
  payee: Pick<Payee, 'kind' | 'holder'>
  receive: Amount
  terms: MemberPayTerms | undefined
  now: Date
}

/** Lets others pay a new withdrawal once it is approved. @returns false when they may not */
export const askMembers = async (tx: Tx, { withdrawalId, person, payee, receive, terms, now }: Asked): Promise<boolean> => {
  const partMin = terms && fromWire(terms.partMin)
  if (!terms || !partMin || receive < partMin || receive > fromWire(terms.max)) return false
  if (payee.kind === 'COIN' || !isSamePayer(person.payeeName, payee.holder)) return false
  if (!(await mayAskMembers(tx, person, terms, now))) return false
  await insertOffer(tx, { withdrawalId, memberId: person.id, partMin, partsMax: terms.partsMax, askedAt: now })
  return true
}
