import type { Language } from '@tamuvo/contract/languages.ts'
import { maskNumber, type NumberFault, type NumberRead, readCoinNumber, readNumber } from '@tamuvo/contract/payee-numbers.ts'
import type { CoinNetwork } from '@tamuvo/contract/coin-addresses.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Payee } from './payee.ts'
import { shownText } from '../../kit/shown-text.ts'

export type Institution = SettingOf<'payee.institutions'>[number]

/** The name of an institution by its code, in a language; the code of one that the operator has removed. */
export type NameOf = (code: string, language: Language) => string

export const institutionNames = async (settings: Settings): Promise<NameOf> => {
  const list = await settings.get('payee.institutions')
  const byCode = new Map(list.map(({ code, names }) => [code, names]))
  return (code, language) => {
    const names = byCode.get(code)
    return names?.[language] ?? names?.EN ?? code
  }
}

/** An institution as members choose it. */
export const institutionView = (institution: Institution, language: Language) => ({
  code: institution.code,
  name: shownText(institution.names[language] ?? institution.names.EN, language),
  kind: institution.kind,
  currency: institution.currency,
  number: institution.kind === 'COIN' ? null : institution.number,
  networks: institution.kind === 'COIN' ? institution.networks : [],
})

type Typed = { network?: CoinNetwork | undefined; number: string }

export type AccountRead = (Pick<Payee, 'network' | 'masked'> & { number: string }) | { faults: Record<string, NumberFault> }

/** Reads a number by the rules of its institution. */
export const readAccount = (institution: Institution, { network, number }: Typed): AccountRead => {
  if (institution.kind !== 'COIN') return accountFrom(readNumber(institution.number, number), null)
  const chosen = institution.networks.find((each) => each === network)
  return chosen ? accountFrom(readCoinNumber(chosen, number), chosen) : { faults: { network: 'required' } }
}

const accountFrom = (read: NumberRead, network: CoinNetwork | null): AccountRead =>
  'fault' in read ? { faults: { number: read.fault } } : { network, masked: maskNumber(read.number), number: read.number }
