import { login } from '@tamuvo/contract/account.ts'
import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type FormEvent, useState } from 'react'
import { CaptchaField } from './CaptchaField.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { closeDoor, openRegister } from './doors.ts'
import { FormNotice } from './FormNotice.tsx'
import { rememberedName, rememberName } from './remembered-name.ts'
import { usePassed } from './usePassed.ts'

const noAnswer = { captcha: '', captchaId: '' }

/** The answer to a failed login says whether the next try needs a picture. */
const wantsCaptcha = (refusal: CallRefused): boolean =>
  (refusal.value as { captcha?: boolean } | null)?.captcha === true || refusal.code.startsWith('CAPTCHA_')

export const LoginModal = ({ onPassed }: { onPassed: () => void }) => {
  const t = useText()
  return (
    <Modal open onOpenChange={closeDoor} title={t('account.login')} width={420} closeButton>
      <LoginForm onPassed={onPassed} />
    </Modal>
  )
}

const LoginForm = ({ onPassed }: { onPassed: () => void }) => {
  const t = useText()
  const passed = usePassed()
  const [username, setUsername] = useState(rememberedName())
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(rememberedName() !== '')
  const [captcha, setCaptcha] = useState<typeof noAnswer>()
  const [asked, setAsked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const action = useAction(login, {
    onDone: async (session) => {
      rememberName(rememberMe ? username.trim() : '')
      await passed(session, username.trim())
      onPassed()
    },
    onRefused: (refusal) => {
      setAttempt((count) => count + 1)
      if (captcha || wantsCaptcha(refusal)) setCaptcha(noAnswer)
    },
  })
  const missing = {
    username: asked && !username.trim(),
    password: asked && !password,
    captcha: asked && captcha && !captcha.captcha,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!username.trim() || !password || (captcha && !captcha.captcha)) return
    await action.run({ username: username.trim(), password, rememberMe, ...captcha })
    setAsked(false)
  }
  const fill = (name: string, secret: string) => {
    setUsername(name)
    setPassword(secret)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {action.error && <FormNotice>{errorSentence(action.error)}</FormNotice>}
      <Field
        label={t('account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={missing.username ? t('common.required') : undefined}
      />
      <Field
        label={t('account.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing.password ? t('common.required') : undefined}
      />
      {captcha && (
        <CaptchaField
          purpose="login"
          answer={captcha}
          onAnswer={setCaptcha}
          attempt={attempt}
          error={missing.captcha ? t('common.required') : undefined}
        />
      )}
      <Checkbox checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
        {t('account.remember_me')}
      </Checkbox>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.login')}
      </Button>
      <p className="text-center text-sm text-text2">
        {t('account.no_account')}{' '}
        <button
          type="button"
          onClick={() => openRegister(onPassed)}
          className="focus-ring min-h-11 rounded-sm font-semibold text-brand-text"
        >
          {t('account.register')}
        </button>
      </p>
      <DemoLogins onPick={fill} />
    </form>
  )
}
