import type { RegistrationField } from './account.ts'
import type { FieldRule } from './patterns.ts'

/** By what an account is opened. */
export type Way = 'username' | 'mobile'

export type RegistrationRules = Record<RegistrationField, FieldRule>

/** The switches of the brand that a form follows. */
export type FormSwitches = { REGMOBVERF3: boolean; MOBILENUMPASSREG3: boolean }

/** The switches that say by what an account can be opened. */
export type WaySwitches = Record<'DIRECTREG3' | 'USERNAMEREG3' | 'MOBILENUMREG3' | 'MOBILEVERCODELOGIN3', boolean>

/** The ways in which an account can be opened. Who may log in by a code sent to her phone may open an account by it too. */
export const waysOf = (switches: WaySwitches): Way[] => {
  if (!switches.DIRECTREG3) return []
  const byMobile = switches.MOBILENUMREG3 || switches.MOBILEVERCODELOGIN3
  return [...(switches.USERNAMEREG3 ? (['username'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])]
}

/** The rules of a form: those of the brand, and what the way and the switches add to them or take away. */
export const rulesOf = (way: Way, rules: RegistrationRules, switches: FormSwitches): RegistrationRules => {
  const must = (name: RegistrationField): FieldRule => ({ ...rules[name], enabled: true, required: true })
  const off = (name: RegistrationField): FieldRule => ({ ...rules[name], enabled: false, required: false })
  const verified = { ...rules, mobileNum: must('mobileNum'), verificationCode: must('verificationCode') }
  if (way === 'username') return switches.REGMOBVERF3 ? verified : { ...rules, verificationCode: off('verificationCode') }
  const named = { ...verified, username: off('username') }
  if (!switches.MOBILENUMPASSREG3) return { ...named, password: off('password'), confirmPassword: off('confirmPassword') }
  // Without a password the code is the only thing that says whose number it is; with one the brand may do without.
  return switches.REGMOBVERF3 ? named : { ...named, verificationCode: off('verificationCode') }
}
