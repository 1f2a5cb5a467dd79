import { mailPasswordReset } from '@tamuvo/contract/account-password.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { noCaptcha } from '../bot/captcha.ts'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { DemoInbox } from '../codes/DemoInbox.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { useComplaint } from '../useComplaint.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const looksLikeMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

/** Names have had other rules before: only what no name ever had is wrong. */
const looksLikeName = (text: string): boolean => /^[\p{L}\p{N}._-]+$/u.test(text)

/** Asks for a link by mail. The answer is the same whether or not name and address are somebody's. */
export const ForgotByMail = () => {
  const t = useText()
  const { form, complain } = useComplaint()
  const [typed, setTyped] = useState({ username: '', email: '' })
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [attempt, setAttempt] = useState(0)
  const [asked, setAsked] = useState(false)
  const action = useAction(mailPasswordReset, {
    onRefused: () => {
      setCaptcha(noCaptcha)
      setAttempt((count) => count + 1)
    },
  })
  const { username, email } = { username: typed.username.trim(), email: typed.email.trim() }
  const missing = (isMissing: boolean) => (asked && isMissing ? t('common.required') : undefined)
  const submit = async () => {
    setAsked(true)
    if (!looksLikeName(username) || !looksLikeMail(email) || !captcha.captcha) return complain()
    setAsked(false)
    await action.run({ username, email, ...captcha })
  }
  if (action.data)
    return (
      <div className="flex flex-col gap-3">
        <FormNotice tone="good">{t('access.in_been_out')}</FormNotice>
        <DemoInbox />
      </div>
    )
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <RefusalNotice error={action.error} />
      <Field
        label={t('account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.username}
        onChange={(event) => setTyped({ ...typed, username: event.target.value })}
        error={missing(!username) ?? (asked && !looksLikeName(username) ? t('refusal.FORMAT_ACCOUNT') : undefined)}
      />
      <Field
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        error={missing(!email) ?? (asked && !looksLikeMail(email) ? t('refusal.FORMAT_EMAIL') : undefined)}
      />
      <CaptchaField purpose="forgot" answer={captcha} onAnswer={setCaptcha} attempt={attempt} error={missing(!captcha.captcha)} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.send_link')}
      </Button>
    </FormFrame>
  )
}
