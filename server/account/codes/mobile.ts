import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'

/** A mobile number in the form of E.164, its country, and its number range (`prefix`). */
export type Mobile = { number: string; dialingCode: string; prefix: string }

const prefixDigits = 3

/** A national number with the country's dialling code, or an international one with a plus. */
export type WrittenMobile = { mobileNum: string; countryDialingCode: string }

/** Parses a mobile number. @returns undefined when it is not a valid one */
export const readMobile = ({ mobileNum, countryDialingCode }: WrittenMobile): Mobile | undefined => {
  const parsed = parse(westernDigits(mobileNum.normalize('NFKC')), countryDialingCode.replace(/^\+/, ''))
  if (!parsed?.isValid()) return undefined
  const { number, countryCallingCode, nationalNumber } = parsed
  return { number, dialingCode: countryCallingCode, prefix: `+${countryCallingCode}${nationalNumber.slice(0, prefixDigits)}` }
}

const parse = (text: string, defaultCallingCode: string) => {
  try {
    return parsePhoneNumberFromString(text, { defaultCallingCode, extract: false })
  } catch {
    // An unassigned dialling code.
    return undefined
  }
}

const burmeseZero = 0x1040

/** Replaces Burmese digits by ASCII ones. */
const westernDigits = (text: string): string =>
  text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - burmeseZero))

/** @throws Refused SMS_MISSING_NUMBER, SMS_INVALID_NUMBER */
export const requireMobile = async (
  { settings }: Pick<AccountServices, 'settings'>,
  written: WrittenMobile,
  refuse: Refuse<'SMS_MISSING_NUMBER' | 'SMS_INVALID_NUMBER'>,
): Promise<Mobile> => {
  if (written.mobileNum.trim() === '') throw refuse('SMS_MISSING_NUMBER')
  const { home } = await settings.get('sms.countries')
  const mobile = readMobile({ ...written, countryDialingCode: written.countryDialingCode || home })
  if (!mobile) throw refuse('SMS_INVALID_NUMBER')
  return mobile
}
