import { checkRegistration, type RegistrationField } from '@tamuvo/contract/account.ts'
import { type FieldRule, fieldFault } from '@tamuvo/contract/patterns.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codeFields, faultSentence } from './registration.ts'

type Props = {
  field: RegistrationField
  rule: FieldRule | undefined
  value: string
  fault: string | undefined
  /** It came with the address, as an invitation, and cannot be changed. */
  fixed: boolean
  /** Whether the rule is shown before anything is wrong. */
  hint?: boolean
  onChange: (text: string) => void
}

const checkAfterMs = 500

const hints: Partial<
  Record<RegistrationField, { type?: string; autoComplete: string; inputMode?: 'numeric' | 'email' | 'tel' }>
> = {
  username: { autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'new-password' },
  confirmPassword: { type: 'password', autoComplete: 'new-password' },
  payeeName: { autoComplete: 'name' },
  email: { autoComplete: 'email', inputMode: 'email' },
  mobileNum: { autoComplete: 'tel-national', inputMode: 'tel' },
  paymentPassword: { type: 'password', autoComplete: 'off', inputMode: 'numeric' },
}

/** One field, by its rule. Names and codes are looked up when typing pauses. */
export const RegistrationInput = ({ field, rule, value, fault, fixed, hint = true, onChange }: Props) => {
  const t = useText()
  const free = useIsFree(field, rule, value)
  const shown = fault ?? (free === false ? (isCode(field) ? 'unknown' : 'taken') : undefined)
  return (
    <Field
      label={t(`account.${field}`)}
      name={field}
      optional={!rule?.required}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={fixed}
      {...(hints[field] ?? { autoComplete: 'off' })}
      hint={rule && hint && !shown ? (fixed ? t('account.referral_from_link') : hintOf(field, rule)) : undefined}
      error={shown ? faultSentence(rule, shown) : undefined}
      suffix={
        free && (
          <Check size={18} role="img" aria-label={t(isCode(field) ? 'access.code_known' : 'account.free')} className="text-win" />
        )
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The rule as a sentence. */
const hintOf = (field: RegistrationField, rule: FieldRule): string | undefined =>
  field === 'confirmPassword' ? undefined : faultSentence(rule, rule.acceptedPattern === '*' ? 'length' : 'pattern')

const lookedUp = ['username', ...codeFields] as const

const isCode = (field: RegistrationField): boolean => codeFields.some((each) => each === field)

/** Whether a name is free, or a code known; undefined while that is not looked up. */
const useIsFree = (field: RegistrationField, rule: FieldRule | undefined, value: string): boolean | undefined => {
  const settled = useSettled(value, checkAfterMs)
  const name = lookedUp.find((each) => each === field)
  const isLookedUp =
    name !== undefined && rule !== undefined && settled === value && value !== '' && fieldFault(rule, value) === undefined
  const { data } = useCall(
    checkRegistration,
    { field: name ?? 'username', value: settled },
    { enabled: isLookedUp, staleMs: 10_000 },
  )
  return isLookedUp ? data?.free : undefined
}

const useSettled = (value: string, afterMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
