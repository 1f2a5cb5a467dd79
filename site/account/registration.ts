import type { RegistrationField } from '@tamuvo/contract/account.ts'
import { type FieldRule, fieldFault } from '@tamuvo/contract/patterns.ts'
import { hasText, t } from '@tamuvo/ui/text/text.ts'

export type Rules = Record<string, FieldRule>
export type Values = Partial<Record<RegistrationField, string>>
export type Faults = Record<string, string>

/** The order in which a form asks; what the server does not enable is left out. */
const order: readonly RegistrationField[] = [
  'username',
  'mobileNum',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'paymentPassword',
  'verificationCode',
  'recommenderId',
  'affiliateCode',
  'referralCode',
]

export const askedFields = (rules: Rules): RegistrationField[] => order.filter((field) => rules[field]?.enabled)

/** What is wrong with a form, by field, as the server would find it. */
export const faultsOf = (rules: Rules, values: Values): Faults => {
  const faults: Faults = {}
  for (const field of askedFields(rules)) {
    const rule = rules[field]
    if (!rule) continue
    const fault = field === 'confirmPassword' ? confirmFault(values) : fieldFault(rule, values[field] ?? '')
    if (fault) faults[field] = fault
  }
  return faults
}

const confirmFault = ({ password = '', confirmPassword = '' }: Values): string | undefined => {
  if (confirmPassword === '') return 'required'
  return password === confirmPassword ? undefined : 'mismatch'
}

/** What is wrong with a new password that was typed twice, by field. */
export const newPasswordFaults = (rule: FieldRule, typed: { newPassword: string; confirmNewPassword: string }): Faults => {
  const { newPassword: password, confirmNewPassword: confirmPassword } = typed
  const faults = { newPassword: fieldFault(rule, password), confirmNewPassword: confirmFault({ password, confirmPassword }) }
  return Object.fromEntries(Object.entries(faults).filter((each): each is [string, string] => each[1] !== undefined))
}

/** The lengths of a rule, one number when they are equal. */
export const rangeOf = ({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string =>
  minLength === maxLength ? `${minLength}` : `${minLength}–${maxLength}`

/** A fault as a sentence under its field. */
export const faultSentence = (rule: FieldRule | undefined, fault: string): string => {
  const range = rule ? rangeOf(rule) : ''
  if (fault === 'required') return t('common.required')
  if (fault === 'length') return t('account.fault_length', { range })
  if (fault === 'mismatch') return t('account.fault_mismatch')
  if (fault === 'taken') return t('account.fault_taken')
  const key = `account.reg_pattern_${rule?.patternId ?? 0}`
  return hasText(key) ? t(key, { range }) : t('account.fault_pattern', { range })
}
