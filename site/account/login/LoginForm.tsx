import { login } from '@tamuvo/contract/account.ts'
import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import { noCaptcha } from '../bot/captcha.ts'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { openAuthWindow } from './auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { rememberedName, rememberName } from './remembered-name.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { useComplaint } from '../useComplaint.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** The answer to a failed login says whether the next try needs a picture. */
const wantsCaptcha = (refusal: CallRefused): boolean =>
  (refusal.value as { captcha?: boolean } | null)?.captcha === true || refusal.code.startsWith('CAPTCHA_')

const useLogin = (entry: 'member' | 'agent') => {
  const completeLogin = useCompleteLogin()
  const [captcha, setCaptcha] = useState<typeof noCaptcha>()
  const [attempt, setAttempt] = useState(0)
  const action = useAction(login, {
    onDone: (session, { username, password, rememberMe }) => {
      rememberName(rememberMe ? username : '')
      return completeLogin(session, { username, type: 'username', password })
    },
    onRefused: (refusal) => {
      setAttempt((count) => count + 1)
      if (captcha || wantsCaptcha(refusal)) setCaptcha(noCaptcha)
    },
  })
  const send = (username: string, password: string, rememberMe: boolean) =>
    action.run({ username, password, rememberMe, entry, botToken: '', ...captcha })
  return { action, send, captcha, setCaptcha, attempt }
}

/** Name and password; a captcha once the server wants one. @param props `children`: the other ways on */
export const LoginForm = ({ entry, children }: { entry: 'member' | 'agent'; children: ReactNode }) => {
  const t = useText()
  const { action, send, captcha, setCaptcha, attempt } = useLogin(entry)
  const { form, complain } = useComplaint()
  const [username, setUsername] = useState(rememberedName())
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(rememberedName() !== '')
  const [asked, setAsked] = useState(false)
  const missing = (isMissing: boolean) => (asked && isMissing ? t('common.required') : undefined)
  const submit = async () => {
    setAsked(true)
    if (!username.trim() || !password || (captcha && !captcha.captcha)) return complain()
    await send(username.trim(), password, rememberMe)
    setAsked(false)
  }
  const fill = (name: string, secret: string) => {
    setUsername(name)
    setPassword(secret)
  }
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <RefusalNotice error={action.error}>
        <OtherEntry code={action.error?.code} />
      </RefusalNotice>
      <Field
        label={t('account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={missing(!username.trim())}
      />
      <Field
        label={t('account.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing(!password)}
      />
      {captcha && (
        <CaptchaField
          purpose="login"
          answer={captcha}
          onAnswer={setCaptcha}
          attempt={attempt}
          error={missing(!captcha.captcha)}
        />
      )}
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
          {t('account.remember_me')}
        </Checkbox>
        <TextButton onClick={() => openAuthWindow({ name: 'forgot' })}>{t('account.forgot_password')}</TextButton>
      </div>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.login')}
      </Button>
      {children}
      <DemoLogins onPick={fill} />
    </FormFrame>
  )
}

/** Who tries the wrong login is shown the right one. */
const OtherEntry = ({ code }: { code: string | undefined }) => {
  const t = useText()
  if (code === 'NOT_MEMBER')
    return <TextButton onClick={() => openAuthWindow({ name: 'login', entry: 'agent' })}>{t('access.to_agent_login')}</TextButton>
  if (code === 'NOT_AGENT')
    return <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.to_member_login')}</TextButton>
  return null
}
