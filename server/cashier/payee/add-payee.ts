import { addPayee as call } from '@tamuvo/contract/cashier-payees.ts'
import { limitRate } from '../../account/limit-rate.ts'
import type { Person } from '../../account/person-store.ts'
import { requireStepUp } from '../../account/security/require-step-up.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { type Announce, readyToAnnounce } from './announce.ts'
import { type Institution, institutionView, readAccount } from './institutions.ts'
import { claimNumber } from './number-store.ts'
import { findHistory, insertPayee, lockPayeesOf, type NewPayee, payeeSecrets, type PayeeHistory } from './payee-store.ts'
import { requirePayer } from './require-payer.ts'
import type { PayeeServices } from './services.ts'
import { viewOf } from './view.ts'

type AddRequest = Request<typeof call>
type Account = { network: NewPayee['network']; masked: string; number: string }
type Rules = { max: SettingOf<'payee.max'>; holdMs: number; announce: Announce }

const hourMs = 3_600_000
const daySeconds = 86_400

export const addPayee = handle(call, async (request, services: PayeeServices) => {
  const person = await requirePayer(request, services)
  const { input, now, refuse } = request
  if (person.payeeName === '') throw refuse('PAYEE_NAME_NEEDED')
  const institution = await openInstitution(request, services)
  const account = readAccount(institution, input)
  if ('faults' in account) throw refuse('FIELDS_INVALID', { fields: account.faults })
  await requireStepUp(request, services, person)
  const { settings } = services
  // Who may try without end could find out which numbers other members have.
  await limitRate(services, { key: `payee:${person.id}`, max: await settings.get('payee.triesPerDay'), perSeconds: daySeconds })
  await requireWithdrawalPassword(services, { memberId: person.id, password: input.password, now, refuse })

  const payee = await newPayee(request, services, { person, institution, account })
  const rules = await readRules(services)
  const added = await inTransaction(services.database, (tx) => add(tx, request, { person, payee, rules }))
  const { name } = institutionView(institution, request.language)
  return { ...viewOf(added, name), state: added.usableFrom > now ? ('HELD_NEW' as const) : ('ACTIVE' as const) }
})

/** Before the transaction: what waits for a second connection within one can exhaust the pool. */
const readRules = async (services: PayeeServices): Promise<Rules> => ({
  max: await services.settings.get('payee.max'),
  holdMs: (await services.settings.get('payee.newHoldHours')) * hourMs,
  announce: await readyToAnnounce(services),
})

const openInstitution = async ({ input, refuse }: AddRequest, { settings }: PayeeServices): Promise<Institution> => {
  const list = await settings.get('payee.institutions')
  const institution = list.find(({ code, open }) => open && code === input.institution)
  if (!institution) throw refuse('INSTITUTION_CLOSED')
  return institution
}

type Draft = { person: Person; institution: Institution; account: Account }

const newPayee = async (
  { input, now }: AddRequest,
  { newId, secrets, numberHashes }: PayeeServices,
  { person, institution, account: { network, masked, number } }: Draft,
): Promise<NewPayee> => {
  const id = newId()
  const { kind, code, currency } = institution
  return {
    id,
    memberId: person.id,
    kind,
    institution: code,
    currency,
    network,
    holder: person.payeeName,
    masked,
    numberHash: await numberHashes.of({ institution: code, network }, number),
    sealed: secrets.seal(payeeSecrets, id, number),
    branch: kind === 'BANK' ? input.branch : '',
    label: input.label,
    isDefault: false,
    createdAt: now,
    usableFrom: now,
  }
}

type Adding = { person: Person; payee: NewPayee; rules: Rules }

const add = async (tx: Tx, { now, refuse }: AddRequest, { person, payee, rules }: Adding) => {
  const { memberId, kind, numberHash: hash } = payee
  await lockPayeesOf(tx, memberId)
  const history = await findHistory(tx, memberId, { kind, hash })
  const broken = refusalBy(history, rules)
  if (broken) throw refuse(broken)
  if (!(await claimNumber(tx, { hash, memberId, at: now }))) throw refuse('CARD_IN_USE')

  // Only the very first one is free of the wait: a thief must not become the first by removing the others.
  const usableFrom = new Date(now.getTime() + (history.ever ? rules.holdMs : 0))
  const added = { ...payee, usableFrom, isDefault: !history.hasDefault }
  await insertPayee(tx, added)
  await rules.announce(tx, { person, payee: added, event: 'added', at: now })
  return { ...added, state: 'ACTIVE', deletedAt: null, barredAt: null, barReason: null } as const
}

const refusalBy = ({ isKnown, isBarred, ofKind }: PayeeHistory, { max }: Rules) => {
  if (isKnown) return 'PAYEE_KNOWN'
  if (isBarred) return 'PAYEE_BARRED'
  return ofKind >= max ? 'PAYEES_MAX' : undefined
}
