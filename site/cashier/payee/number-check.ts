import { type CoinNetwork, coinNetworks } from '@tamuvo/contract/coin-addresses.ts'
import { type NumberFault, type NumberRead, type NumberRule, readCoinNumber, readNumber } from '@tamuvo/contract/payee-numbers.ts'
import { t } from '@tamuvo/ui/text/text.ts'

/** What a number is checked as: an account number by a rule, or an address of a network. */
export type NumberOf = { rule: NumberRule } | { network: CoinNetwork }

/**
 * A number as far as it is typed. `open`: more characters may make it right, so nothing is wrong yet, but it cannot be sent: `fault` says
 * why.
 */
export type NumberCheck =
  | { is: 'open'; fault: string }
  | { is: 'wrong'; fault: string }
  | { is: 'right'; number: string; hint: string; isChecked: boolean }

export const checkNumber = (of: NumberOf, text: string): NumberCheck => {
  const read = 'rule' in of ? readNumber(of.rule, text) : readCoinNumber(of.network, text)
  if ('number' in read) return { is: 'right', ...read, hint: hintOf(of, read) }
  const { fault } = read
  return { is: canStillBe(of, text, fault) ? 'open' : 'wrong', fault: sentenceOf(of, text, fault) }
}

const hintOf = (of: NumberOf, { number, isChecked }: Extract<NumberRead, { number: string }>): string => {
  if ('rule' in of) return t('payee.right_number', { shown: inGroups(number) })
  return t(isChecked ? 'payee.right_checked' : 'payee.right_plain')
}

/** Digits as they are easily compared, "7000 1234 56". */
const inGroups = (digits: string): string => digits.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** The characters of a number without what people write between them. */
const typedOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\-–.]/gu, '')

const addressBegins: Record<CoinNetwork, RegExp> = { ERC20: /^(0|0x[0-9a-f]{0,39})$/i, TRC20: /^T[1-9A-HJ-NP-Za-km-z]{0,32}$/ }

const canStillBe = (of: NumberOf, text: string, fault: NumberFault): boolean => {
  const typed = typedOf(text)
  if (fault === 'required') return true
  if ('network' in of) return fault === 'address' && addressBegins[of.network].test(text.trim())
  if (fault === 'length') return typed.length < of.rule.min
  return fault === 'start' && of.rule.startsWith.some((start) => start.length > typed.length && start.startsWith(typed))
}

/** "12–17" */
export const rangeOf = ({ min, max }: NumberRule): string => (min === max ? String(min) : `${min}–${max}`)

export const startsOf = ({ startsWith }: NumberRule): string => startsWith.join(' / ')

const sentenceOf = (of: NumberOf, text: string, fault: NumberFault): string => {
  if (fault === 'required') return t('common.required')
  if (fault === 'digits') return t('payee.fault_digits')
  if (fault === 'checksum') return t('payee.fault_checksum')
  if ('network' in of) {
    const [other = of.network] = coinNetworks.filter((network) => network !== of.network)
    return fault === 'network' ? t('payee.fault_network', { network: other }) : t('payee.fault_address', { network: of.network })
  }
  if (fault === 'start') return t('payee.fault_start', { starts: startsOf(of.rule) })
  const count = typedOf(text).length
  return t(count < of.rule.min ? 'payee.fault_short' : 'payee.fault_long', { range: rangeOf(of.rule), count })
}
