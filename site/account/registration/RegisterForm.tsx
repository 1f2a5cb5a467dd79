import type { RegistrationField } from '@tamuvo/contract/account.ts'
import type { RegistrationRules, Way } from '@tamuvo/contract/registration-rules.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { BotCheck } from '../bot/BotCheck.tsx'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { CodesField } from '../codes/CodesField.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { storedInvitation } from './invitation.ts'
import { MobileField } from '../phone/MobileField.tsx'
import { PasswordChecks } from '../password/NewPassword.tsx'
import { askedFields, codeFields, type Faults, faultsOf, type Values } from './registration.ts'
import { RegistrationCode } from './RegistrationCode.tsx'
import { RegistrationInput } from './RegistrationInput.tsx'
import { useComplaint } from '../useComplaint.ts'
import { useMobile } from '../phone/useMobile.ts'
import { useRegistering } from './useRegistering.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Props = { way: Way; rules: RegistrationRules; minAge: number }

const isCode = (field: RegistrationField): boolean => codeFields.some((each) => each === field)

/** Asks a newcomer for what the rules want, and opens her account. */
export const RegisterForm = ({ way, rules, minAge }: Props) => {
  const t = useText()
  const mobile = useMobile()
  const { form, complain } = useComplaint()
  const [invitation] = useState(storedInvitation)
  const [values, setValues] = useState<Values>(invitation ? { [invitation.field]: invitation.code } : {})
  const [adult, setAdult] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const tell = (found: Faults) => {
    setFaults(found)
    complain()
  }
  const { action, send, puzzled, setProvider, captcha, setCaptcha, attempt } = useRegistering(way, tell)
  const asked = askedFields(rules, way)
  const submit = async (botToken = '') => {
    const filled = { ...values, mobileNum: mobile.input.mobileNum }
    const mobileFault = rules.mobileNum.enabled && (mobile.mobileNum || rules.mobileNum.required) ? mobile.fault : undefined
    const found = {
      ...faultsOf(rules, filled, way),
      ...(mobileFault ? { mobileNum: mobileFault } : {}),
      ...(adult ? {} : { adult: 'required' }),
      ...(captcha && !captcha.captcha ? { captcha: 'required' } : {}),
    }
    if (Object.keys(found).length > 0) return tell(found)
    setFaults({})
    await send({ ...filled, countryDialingCode: mobile.input.countryDialingCode }, { adult, botToken, phoneKey: mobile.key })
  }
  const onSubmit = () => {
    void submit()
  }
  const change = (field: RegistrationField) => (text: string) => {
    setValues({ ...values, [field]: text })
    setFaults(({ [field]: _mended, ...others }) => others)
  }
  const isReady = () => {
    if (mobile.fault) tell({ ...faults, mobileNum: mobile.fault })
    return !mobile.fault
  }
  const line = (field: RegistrationField) => ({
    field,
    rule: rules[field],
    value: values[field] ?? '',
    fault: faults[field],
    fixed: invitation?.field === field,
    onChange: change(field),
  })
  return (
    <FormFrame ref={form} onSubmit={onSubmit}>
      {!puzzled && <RefusalNotice error={action.error} />}
      {asked
        .filter((field) => !isCode(field))
        .map((field) => {
          if (field === 'mobileNum')
            return <MobileField key={field} mobile={mobile} fault={faults[field]} optional={!rules.mobileNum.required} />
          if (field === 'verificationCode')
            return <RegistrationCode key={field} {...line(field)} {...{ way, mobile, isReady }} onProvider={setProvider} />
          if (field !== 'password') return <RegistrationInput key={field} {...line(field)} />
          const { password = '', confirmPassword: again = '', username = '' } = values
          return (
            <div key={field} className="flex flex-col gap-2">
              <RegistrationInput {...line(field)} hint={false} />
              <PasswordChecks rule={rules.password} {...{ password, again, username }} />
            </div>
          )
        })}
      <CodesField open={Boolean(invitation)} faults={faults} lines={asked.filter(isCode).map(line)} />
      {captcha && (
        <CaptchaField
          purpose="register"
          answer={captcha}
          onAnswer={setCaptcha}
          attempt={attempt}
          error={faults['captcha'] ? t('common.required') : undefined}
        />
      )}
      <Checkbox
        checked={adult}
        onChange={(event) => setAdult(event.target.checked)}
        error={faults['adult'] ? t('account.adult_required') : undefined}
      >
        {t('account.adult', { age: minAge })}
      </Checkbox>
      {puzzled && <BotCheck purpose="register" onToken={submit} />}
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.register')}
      </Button>
    </FormFrame>
  )
}
