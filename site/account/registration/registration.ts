import { type RegistrationField, registrationFields } from '@tamuvo/contract/account.ts'
import { type FieldRule, fieldFault } from '@tamuvo/contract/patterns.ts'
import { type RegistrationRules, rulesOf, type Way } from '@tamuvo/contract/registration-rules.ts'
import { hasText, t } from '@tamuvo/ui/text/text.ts'
import type { Faults } from '../../parts/useForm.ts'

export type Rules = Record<string, FieldRule>
export type Values = Partial<Record<RegistrationField, string>>

const switchNames = [
  'DIRECTREG3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'MOBILEVERCODELOGIN3',
  'FREEPLAY3',
] as const
export type Switches = Record<(typeof switchNames)[number], boolean>

/** The switches that registration follows, of all that the brand has. */
export const switchesOf = (whitelabel: readonly { modId: string; enabled: string }[]): Switches => {
  const isOn = (name: string): boolean => whitelabel.some(({ modId, enabled }) => modId === name && enabled === '1')
  return byName(switchNames, isOn)
}

const byName = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

const noRule: FieldRule = { enabled: false, required: false, minLength: 0, maxLength: 255, acceptedPattern: '*', patternId: 0 }

/** The rules of a form by its way: the same that the server applies. */
export const formRules = (way: Way, rules: Rules, switches: Switches): RegistrationRules =>
  rulesOf(
    way,
    byName(registrationFields, (name) => rules[name] ?? noRule),
    switches,
  )

const others = ['payeeName', 'email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'paymentPassword'] as const
const phone = ['mobileNum', 'verificationCode'] as const
/** Invitation codes. Few people have one, so they are asked for last. */
export const codeFields = ['affiliateCode', 'referralCode', 'recommenderId'] as const

/** The order of the fields: a number comes right before the code that is sent to it. */
const orders: Record<Way, readonly RegistrationField[]> = {
  username: ['username', 'password', 'confirmPassword', ...others, ...phone, ...codeFields],
  mobile: [...phone, 'password', 'confirmPassword', 'username', ...others, ...codeFields],
}

/** The fields that a form asks for, in its order; what the server does not enable is left out. */
export const askedFields = (rules: Rules, way: Way = 'username'): RegistrationField[] =>
  orders[way].filter((field) => rules[field]?.enabled)

/** Whether a field can wait until the member wants it: an account needs none. */
export const isForLater = (rules: Rules, field: RegistrationField): boolean =>
  others.some((each) => each === field) && !rules[field]?.required

const anyLength = { minLength: 1, maxLength: Number.MAX_SAFE_INTEGER }

/** Of what is too short and no address of mail either, the latter says what to do. */
const faultToTell = (rule: FieldRule, value: string): string | undefined => {
  const fault = fieldFault(rule, value)
  return fault === 'length' ? (fieldFault({ ...rule, ...anyLength }, value) ?? fault) : fault
}

/** What is wrong with a form, by field, as the server would find it. */
export const faultsOf = (rules: Rules, values: Values, way: Way = 'username'): Faults => {
  const faults: Faults = {}
  for (const field of askedFields(rules, way)) {
    const rule = rules[field]
    if (!rule) continue
    const fault = field === 'confirmPassword' ? confirmFault(values) : faultToTell(rule, values[field] ?? '')
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

/** A fault, or the code of a refusal, as a sentence under its field. */
export const faultSentence = (rule: FieldRule | undefined, fault: string): string => {
  const range = rule ? rangeOf(rule) : ''
  if (fault === 'required') return t('common.required')
  if (fault === 'length') return t('account.fault_length', { range })
  if (fault === 'mismatch') return t('account.fault_mismatch')
  if (fault === 'taken') return t('account.fault_taken')
  if (fault === 'unknown') return t('access.invitation_code_error')
  const refusal = `refusal.${fault}`
  if (hasText(refusal)) return t(refusal)
  const key = `account.reg_pattern_${rule?.patternId ?? 0}`
  return hasText(key) ? t(key, { range }) : t('account.fault_pattern', { range })
}
