import { type RegistrationField, register } from '@tamuvo/contract/account.ts'
import { type CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '../paths.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { openLogin } from './doors.ts'
import { FormNotice } from './FormNotice.tsx'
import { askedFields, type Faults, faultsOf, type Rules, type Values } from './registration.ts'
import { RegistrationInput } from './RegistrationInput.tsx'
import { usePassed } from './usePassed.ts'

type Props = { rules: Rules; minAge: number; onPassed: () => void }

const noAnswer = { captcha: '', captchaId: '' }

const takenFaults: Partial<Record<string, Faults>> = {
  USERNAME_IN_USE: { username: 'taken' },
  EMAIL_IN_USE: { email: 'taken' },
  MOBILE_IN_USE: { mobileNum: 'taken' },
}

const faultsOfRefusal = (refusal: CallRefused): Faults =>
  Object.keys(refusal.fields).length > 0 ? refusal.fields : (takenFaults[refusal.code] ?? {})

export const RegisterForm = ({ rules, minAge, onPassed }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const passed = usePassed()
  const { referralCode = '' } = useSearch({ strict: false })
  const [values, setValues] = useState<Values>({ referralCode })
  const [adult, setAdult] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [captcha, setCaptcha] = useState<typeof noAnswer>()
  const [attempt, setAttempt] = useState(0)
  const action = useAction(register, {
    onDone: async (session, { username }) => {
      await passed(session, username)
      await navigate({ to: paths.home() })
      onPassed()
    },
    onRefused: (refusal) => {
      setFaults(faultsOfRefusal(refusal))
      setAttempt((count) => count + 1)
      if (captcha || refusal.code.startsWith('CAPTCHA_')) setCaptcha(noAnswer)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...faultsOf(rules, values),
      ...(adult ? {} : { adult: 'required' }),
      ...(captcha && !captcha.captcha ? { captcha: 'required' } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await action.run({
      username: '',
      password: '',
      confirmPassword: '',
      ...values,
      ...captcha,
      adult,
      domain: location.hostname,
      registerUrl: location.href.slice(0, 500),
      registerMethod: 'WEB',
      login: true,
    })
  }
  const change = (field: RegistrationField, text: string) => {
    setValues({ ...values, [field]: text })
    setFaults(({ [field]: _mended, ...others }) => others)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {action.error && <FormNotice>{errorSentence(action.error)}</FormNotice>}
      {askedFields(rules).map((field) => (
        <RegistrationInput
          key={field}
          field={field}
          rule={rules[field]}
          value={values[field] ?? ''}
          fault={faults[field]}
          fixed={field === 'referralCode' && referralCode !== ''}
          onChange={(text) => change(field, text)}
        />
      ))}
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
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.register')}
      </Button>
      <p className="text-center text-sm text-text2">
        {t('account.have_account')}{' '}
        <button
          type="button"
          onClick={() => openLogin(onPassed)}
          className="focus-ring min-h-11 rounded-sm font-semibold text-brand-text"
        >
          {t('account.login')}
        </button>
      </p>
    </form>
  )
}
