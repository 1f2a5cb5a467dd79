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

/** A fault as a sentence under its field. The lengths of a rule become one number when they are equal. */
export const faultSentence = (rule: FieldRule | undefined, fault: string): string => {
  const range = rule ? (rule.minLength === rule.maxLength ? `${rule.minLength}` : `${rule.minLength}–${rule.maxLength}`) : ''
  if (fault === 'required') return t('common.required')
  if (fault === 'length') return t('account.fault_length', { range })
  if (fault === 'mismatch') return t('account.fault_mismatch')
  if (fault === 'taken') return t('account.fault_taken')
  const key = `account.reg_pattern_${rule?.patternId ?? 0}`
  return hasText(key) ? t(key, { range }) : t('account.fault_pattern', { range })
}
