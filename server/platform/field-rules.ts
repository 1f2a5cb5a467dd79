import type { RegistrationField } from '@tamuvo/contract/account.ts'
import { type FieldRule, patterns } from '@tamuvo/contract/patterns.ts'

export type FieldRules = Record<RegistrationField, FieldRule>

const anything = 0

const rule = (ask: 'must' | 'may' | 'off', [minLength, maxLength]: readonly [number, number], patternId: number): FieldRule => ({
  enabled: ask !== 'off',
  required: ask === 'must',
  minLength,
  maxLength,
  acceptedPattern: patterns[patternId]?.regex ?? '*',
  patternId,
})

const handle = rule('off', [3, 40], 8)
const code = rule('off', [4, 12], 4)

/** The default fields of registration. */
export const registerFields: FieldRules = {
  username: rule('must', [6, 16], 1),
  // OWASP ASVS 6.2.9 requires that at least 64 characters are allowed.
  password: rule('must', [8, 64], 8),
  confirmPassword: rule('must', [8, 64], 8),
  payeeName: rule('may', [2, 60], 12),
  email: rule('off', [5, 80], 3),
  qqNum: handle,
  // Including the national leading zero; the lengths of each country are checked separately.
  mobileNum: rule('off', [6, 13], 5),
  recommenderId: code,
  verificationCode: rule('off', [1, 255], anything),
  affiliateCode: code,
  paymentPassword: rule('off', [6, 6], 5),
  line: handle,
  whatsapp: handle,
  facebook: handle,
  wechat: handle,
  idNumber: rule('off', [5, 25], 4),
  referralCode: code,
}

const always: readonly RegistrationField[] = ['username', 'password', 'confirmPassword']

const compiles = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(pattern === '*' ? '.*' : pattern, 'u'))
  } catch {
    return false
  }
}

/** The first field whose rule cannot be met. */
export const fieldRulesFault = (rules: FieldRules): RegistrationField | undefined =>
  always.find((name) => !rules[name].enabled || !rules[name].required) ??
  (Object.keys(rules) as RegistrationField[]).find(
    (name) => rules[name].minLength > rules[name].maxLength || !compiles(rules[name].acceptedPattern),
  )
