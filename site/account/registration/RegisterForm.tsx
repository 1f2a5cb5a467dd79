import type { RegistrationField } from '@tamuvo/contract/account.ts'
import type { RegistrationRules, Way } from '@tamuvo/contract/registration-rules.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { BotCheck } from '../bot/BotCheck.tsx'
import { type CaptchaAnswer, noCaptcha } from '../bot/captcha.ts'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { useCaptcha } from '../bot/useCaptcha.ts'
import { CodesField } from '../codes/CodesField.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { storedInvitation } from './invitation.ts'
import { MobileField } from '../phone/MobileField.tsx'
import { PasswordChecks } from '../password/NewPassword.tsx'
import { FoldedFields } from './FoldedFields.tsx'
import { askedFields, codeFields, faultsOf, isForLater, type Values } from './registration.ts'
import { RegistrationCode } from './RegistrationCode.tsx'
import { RegistrationInput } from './RegistrationInput.tsx'
import { useForm } from '../../parts/useForm.ts'
import { useMobile } from '../phone/useMobile.ts'
import { useLinkVisit } from './useLinkVisit.ts'
import { useRegistering } from './useRegistering.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'

type Props = { way: Way; rules: RegistrationRules; minAge: number }

const isCode = (field: RegistrationField): boolean => codeFields.some((each) => each === field)

type FormValues = Values & { mobileNum: string; adult: boolean; captcha: CaptchaAnswer }

const emptyForm: FormValues = { mobileNum: '', adult: false, captcha: noCaptcha }

/** Asks for the fields that the rules want, and opens an account. */
export const RegisterForm = ({ way, rules, minAge }: Props) => {
  const t = useText()
  useLinkVisit()
  const [invitation] = useState(storedInvitation)
  const form = useForm<FormValues>({ ...emptyForm, ...(invitation && { [invitation.field]: invitation.code }) })
  const mobile = useMobile(form.control('mobileNum'))
  const captcha = useCaptcha(form.control('captcha'))
  const { action, send, puzzled, setProvider, hasCaptcha } = useRegistering(way, captcha, form.show)
  const asked = askedFields(rules, way)
  const submit = async (botToken = '') => {
    const { adult, captcha: _answer, ...typed } = form.values
    const filled = { ...typed, ...mobile.input }
    const isMobileChecked = rules.mobileNum.enabled && (typed.mobileNum || rules.mobileNum.required)
    const found = {
      ...faultsOf(rules, filled, way),
      ...(isMobileChecked ? mobile.faults : {}),
      ...(adult ? {} : { adult: 'required' }),
      ...(hasCaptcha ? captcha.faults : {}),
    }
    if (form.isFine(found)) await send(filled, { adult, botToken, phoneKey: mobile.key })
  }
  const isReady = () => {
    const isFine = Object.keys(mobile.faults).length === 0
    if (!isFine) form.show({ ...form.faults, ...mobile.faults })
    return isFine
  }
  const line = (field: RegistrationField) => ({
    field,
    rule: rules[field],
    value: form.values[field] ?? '',
    fault: form.faults[field],
    fixed: invitation?.field === field,
    onChange: (text: string) => form.change(field, text),
  })
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={() => submit()}>
      <WorkNotice />
      {!puzzled && <RefusalNotice error={action.error} />}
      {asked
        .filter((field) => !isCode(field) && !isForLater(rules, field))
        .map((field) => {
          if (field === 'mobileNum') return <MobileField key={field} mobile={mobile} optional={!rules.mobileNum.required} />
          if (field === 'verificationCode')
            return <RegistrationCode key={field} {...line(field)} {...{ way, mobile, isReady }} onProvider={setProvider} />
          if (field !== 'password') return <RegistrationInput key={field} {...line(field)} />
          const { password = '', confirmPassword: again = '', username = '' } = form.values
          return (
            <div key={field} className="flex flex-col gap-2">
              <RegistrationInput {...line(field)} hint={false} />
              <PasswordChecks rule={rules.password} {...{ password, again, username }} />
            </div>
          )
        })}
      <FoldedFields
        title={t('account.more_fields')}
        fields={asked.filter((field) => isForLater(rules, field)).map(line)}
        faults={form.faults}
      >
        {asked
          .filter((field) => isForLater(rules, field))
          .map((field) => (
            <RegistrationInput key={field} {...line(field)} />
          ))}
      </FoldedFields>
      <CodesField open={Boolean(invitation)} faults={form.faults} lines={asked.filter(isCode).map(line)} />
      {hasCaptcha && <CaptchaField purpose="register" {...captcha.field} />}
      <Checkbox {...form.checkbox('adult')} error={form.faults['adult'] && t('account.adult_required')}>
        {t('account.adult', { age: minAge })}
      </Checkbox>
      {puzzled && <BotCheck purpose="register" onToken={submit} />}
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.register')}
      </Button>
    </FormFrame>
  )
}
