import type { PayeeKind } from '@tamuvo/contract/cashier-payees.ts'
import type { CoinNetwork } from '@tamuvo/contract/coin-addresses.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { isSixDigits } from '../../account/security/SixDigits.tsx'
import type { Faults } from '../../parts/useForm.ts'
import { checkNumber, type NumberOf } from './number-check.ts'
import { type Institution, payeeKinds, type Payees } from './payee-words.ts'

export type PayeeValues = {
  kind: PayeeKind
  institution: string
  network: CoinNetwork | ''
  number: string
  branch: string
  label: string
  password: string
}

export type KindOption = { kind: PayeeKind; isFull: boolean }

/** The kinds for which there are institutions, and whether a member has as many of them as are allowed. */
export const kindOptions = ({ institutions, list, payeesMax }: Payees): KindOption[] =>
  payeeKinds
    .filter((kind) => institutions.some((each) => each.kind === kind))
    .map((kind) => ({ kind, isFull: list.filter((payee) => payee.kind === kind).length >= payeesMax }))

export const institutionsOf = ({ institutions }: Payees, kind: PayeeKind): Institution[] =>
  institutions.filter((each) => each.kind === kind)

/** What is chosen for a kind without a choice: the only institution, its only network. */
export const valuesFor = (payees: Payees, kind: PayeeKind): Pick<PayeeValues, 'kind' | 'institution' | 'network' | 'number'> => {
  const [only, ...others] = institutionsOf(payees, kind)
  const chosen = others.length === 0 ? only : undefined
  return { kind, institution: chosen?.code ?? '', network: onlyNetwork(chosen), number: '' }
}

export const onlyNetwork = (institution: Institution | undefined): CoinNetwork | '' => {
  const [only, ...others] = institution?.networks ?? []
  return only && others.length === 0 ? only : ''
}

export const firstValues = (payees: Payees): PayeeValues => {
  const options = kindOptions(payees)
  const { kind } = options.find(({ isFull }) => !isFull) ?? options[0] ?? { kind: 'BANK' as const }
  return { ...valuesFor(payees, kind), branch: '', label: '', password: '' }
}

/** What a number is checked as; undefined while that is not chosen. */
export const numberOf = (institution: Institution | undefined, network: PayeeValues['network']): NumberOf | undefined => {
  if (institution?.number) return { rule: institution.number }
  return institution && network ? { network } : undefined
}

/** What is wrong with the form, by field. */
export const faultsOf = (values: PayeeValues, institution: Institution | undefined): Faults => {
  const of = numberOf(institution, values.network)
  const number = of && checkNumber(of, values.number)
  return {
    ...(institution ? {} : { institution: t('common.required') }),
    ...(institution?.kind === 'COIN' && !values.network ? { network: t('payee.network_missing') } : {}),
    ...(number && number.is !== 'right' ? { number: number.fault } : {}),
    ...(isSixDigits(values.password) ? {} : { password: t('security.digits_fault') }),
  }
}
