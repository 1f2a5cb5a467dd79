import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { CheckList } from '@tamuvo/ui/components/CheckList.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { passwordChecks } from './password-checks.ts'
import { faultSentence, rangeOf } from '../registration/registration.ts'
import type { Form } from '../../parts/useForm.ts'

export type TypedTwice = { newPassword: string; confirmNewPassword: string }

export const nothingTyped: TypedTwice = { newPassword: '', confirmNewPassword: '' }

type Props = {
  rule: FieldRule
  /** The account of the member, which the password may not contain; '' where that is not known. */
  username: string
  /** Its faults are codes: of the server, or found by `newPasswordFaults`. */
  form: Pick<Form<TypedTwice>, 'values' | 'faults' | 'field'>
}

/** A new password, typed twice, with its rules ticked off while it is typed. */
export const NewPassword = ({ rule, username, form: { values, faults, field } }: Props) => {
  const t = useText()
  const sentenceOf = (fault: string | undefined) => {
    if (fault === 'pattern') return t('refusal.FORMAT_PASSWORD')
    if (fault === 'mismatch') return t('account.fault_confirmation')
    return fault && faultSentence(rule, fault)
  }
  const line = (name: keyof TypedTwice) => ({
    type: 'password',
    autoComplete: 'new-password',
    ...field(name),
    error: sentenceOf(faults[name]),
  })
  return (
    <>
      {faults['confirmNewPassword'] === 'mismatch' && <FormNotice>{t('account.fault_mismatch')}</FormNotice>}
      <Field label={t('access.new_password')} {...line('newPassword')} />
      <PasswordChecks rule={rule} username={username} password={values.newPassword} again={values.confirmNewPassword} />
      <Field label={t('access.new_password_again')} {...line('confirmNewPassword')} />
    </>
  )
}

type ChecksProps = { rule: FieldRule; username: string; password: string; again: string }

/** The rules of a password, ticked off one by one. */
export const PasswordChecks = ({ rule, ...typed }: ChecksProps) => {
  const t = useText()
  const range = rangeOf(rule)
  const pattern = `access.password_pattern_${rule.patternId}`
  const labels = {
    length: t('access.password_length', { range }),
    pattern: hasText(pattern) ? t(pattern) : faultSentence(rule, 'pattern'),
    uncommon: t('access.password_uncommon'),
    same: t('access.password_same'),
  }
  return (
    <CheckList
      label={t('access.password_rules')}
      checks={passwordChecks(rule, typed).map(({ key, met }) => ({ key, met, label: labels[key] }))}
    />
  )
}
