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
import { type Captcha, useCaptcha } from '../bot/useCaptcha.ts'
import { DemoLogins } from './DemoLogins.tsx'
import { openAuthWindow } from './auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx'
import { rememberedName, rememberName } from './remembered-name.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'

/** The answer to a failed login says whether the next try needs a picture. */
const wantsCaptcha = (refusal: CallRefused): boolean =>
  (refusal.value as { captcha?: boolean } | null)?.captcha === true || refusal.code.startsWith('CAPTCHA_')

const useLogin = (entry: 'member' | 'agent', captcha: Captcha) => {
  const completeLogin = useCompleteLogin()
  const [hasCaptcha, setHasCaptcha] = useState(false)
  const action = useAction(login, {
    onDone: (session, { username, password, rememberMe }) => {
      rememberName(rememberMe ? username : '')
      return completeLogin(session, { username, type: 'username', password })
    },
    onRefused: (refusal) => {
      captcha.renew()
      if (wantsCaptcha(refusal)) setHasCaptcha(true)
    },
  })
  const send = (username: string, password: string, rememberMe: boolean) =>
    action.run({ username, password, rememberMe, entry, botToken: '', ...(hasCaptcha ? captcha.answer : {}) })
  return { action, send, hasCaptcha }
}

/** Name and password; a captcha once the server wants one. @param props `children`: links to other ways of logging in */
export const LoginForm = ({ entry, children }: { entry: 'member' | 'agent'; children: ReactNode }) => {
  const t = useText()
  const remembered = rememberedName()
  const form = useForm({ username: remembered, password: '', rememberMe: remembered !== '', captcha: noCaptcha })
  const captcha = useCaptcha(form.control('captcha'))
  const { action, send, hasCaptcha } = useLogin(entry, captcha)
  const submit = async () => {
    if (!form.isFine({ ...form.missing('username', 'password'), ...(hasCaptcha ? captcha.faults : {}) })) return
    const { username, password, rememberMe } = form.values
    await send(username.trim(), password, rememberMe)
  }
  const fill = (name: string, secret: string) => {
    form.change('username', name)
    form.change('password', secret)
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <WorkNotice />
      <RefusalNotice error={action.error}>
        <OtherEntry code={action.error?.code} />
      </RefusalNotice>
      <Field
        label={t('account.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        {...form.field('username')}
      />
      <Field label={t('account.password')} type="password" autoComplete="current-password" {...form.field('password')} />
      {hasCaptcha && <CaptchaField purpose="login" {...captcha.field} />}
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.checkbox('rememberMe')}>{t('account.remember_me')}</Checkbox>
        <TextButton onClick={() => openAuthWindow({ name: 'forgot' })}>{t('account.forgot_password')}</TextButton>
      </div>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.login')}
      </Button>
      <PasskeyLogin entry={entry} />
      {children}
      <DemoLogins onPick={fill} />
    </FormFrame>
  )
}

/** A member at the login of agents, or an agent at that of members, gets a link to the other. */
const OtherEntry = ({ code }: { code: string | undefined }) => {
  const t = useText()
  if (code === 'NOT_MEMBER')
    return <TextButton onClick={() => openAuthWindow({ name: 'login', entry: 'agent' })}>{t('access.to_agent_login')}</TextButton>
  if (code === 'NOT_AGENT')
    return <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.to_member_login')}</TextButton>
  return null
}
