import { type RegistrationField, registrationFields } from '@tamuvo/contract/account.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { textFault } from './rules.ts'

export type Fault = 'required' | 'length' | 'pattern' | 'mismatch'
export type Rules = SettingOf<'register.fields'>
export type Form = Record<RegistrationField, string>

/** Faults of a form by field. Disabled fields are ignored. */
export const formFaults = (rules: Rules, form: Form & { adult: boolean }): Record<string, Fault> => {
  const faults: Record<string, Fault> = {}
  for (const name of registrationFields) {
    if (!rules[name].enabled) continue
    const fault = name === 'confirmPassword' ? confirmFault(form) : textFault(rules[name], form[name])
    if (fault) faults[name] = fault
  }
  return form.adult ? faults : { ...faults, adult: 'required' }
}

const confirmFault = ({ password, confirmPassword }: Form): Fault | undefined => {
  if (confirmPassword === '') return 'required'
  return password === confirmPassword ? undefined : 'mismatch'
}

/** The ids of the patterns that did not match, by field, for the error message. */
export const missedPatterns = (rules: Rules, faults: Record<string, Fault>): Record<string, number> =>
  Object.fromEntries(registrationFields.filter((name) => faults[name] === 'pattern').map((name) => [name, rules[name].patternId]))

const handleFields = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat'] as const

/** The enabled contact handles that were filled in. */
export const handlesOf = (rules: Rules, form: Form): Record<string, string> =>
  Object.fromEntries(handleFields.filter((name) => rules[name].enabled && form[name] !== '').map((name) => [name, form[name]]))
