import type { RegistrationField } from './account.ts'
import type { FieldRule } from './patterns.ts'

/** The identifier of a new account. */
export type Way = 'username' | 'mobile'

export type RegistrationRules = Record<RegistrationField, FieldRule>

/** Switches of the brand that affect a form. */
export type FormSwitches = { REGMOBVERF3: boolean; MOBILENUMPASSREG3: boolean }

/** Switches that enable the ways to register. */
export type WaySwitches = Record<'DIRECTREG3' | 'USERNAMEREG3' | 'MOBILENUMREG3' | 'MOBILEVERCODELOGIN3', boolean>

/** The enabled ways to register. Login by SMS code also enables registration by mobile number. */
export const waysOf = (switches: WaySwitches): Way[] => {
  if (!switches.DIRECTREG3) return []
  const byMobile = switches.MOBILENUMREG3 || switches.MOBILEVERCODELOGIN3
  return [...(switches.USERNAMEREG3 ? (['username'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])]
}

/** The rules of a form: those of the brand, adjusted by way and switches. */
export const rulesOf = (way: Way, rules: RegistrationRules, switches: FormSwitches): RegistrationRules => {
  const must = (name: RegistrationField): FieldRule => ({ ...rules[name], enabled: true, required: true })
  const off = (name: RegistrationField): FieldRule => ({ ...rules[name], enabled: false, required: false })
  const verified = { ...rules, mobileNum: must('mobileNum'), verificationCode: must('verificationCode') }
  if (way === 'username') return switches.REGMOBVERF3 ? verified : { ...rules, verificationCode: off('verificationCode') }
  const named = { ...verified, username: off('username') }
  if (!switches.MOBILENUMPASSREG3) return { ...named, password: off('password'), confirmPassword: off('confirmPassword') }
  // Without a password only the code proves the number; with one the brand may omit it.
  return switches.REGMOBVERF3 ? named : { ...named, verificationCode: off('verificationCode') }
}
