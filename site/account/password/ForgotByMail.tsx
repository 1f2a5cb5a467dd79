import { mailPasswordReset } from '@tamuvo/contract/account-password.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { noCaptcha } from '../bot/captcha.ts'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { useCaptcha } from '../bot/useCaptcha.ts'
import { DemoInbox } from '../codes/DemoInbox.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'

const looksLikeMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

/** Older accounts have names by other rules, so that only characters that were never allowed are wrong. */
const looksLikeName = (text: string): boolean => /^[\p{L}\p{N}._-]+$/u.test(text)

/** Asks for a link by mail. The answer does not disclose whether an account has this name and address. */
export const ForgotByMail = () => {
  const t = useText()
  const form = useForm({ username: '', email: '', captcha: noCaptcha })
  const captcha = useCaptcha(form.control('captcha'))
  const action = useAction(mailPasswordReset, { onRefused: captcha.renew })
  const username = form.values.username.trim()
  const email = form.values.email.trim()
  const submit = async () => {
    const found = {
      ...(looksLikeName(username) ? {} : { username: t('refusal.FORMAT_ACCOUNT') }),
      ...(looksLikeMail(email) ? {} : { email: t('refusal.FORMAT_EMAIL') }),
      ...form.missing('username', 'email'),
      ...captcha.faults,
    }
    if (form.isFine(found)) await action.run({ username, email, ...captcha.answer })
  }
  if (action.data)
    return (
      <div className="flex flex-col gap-3">
        <FormNotice tone="good">{t('access.in_been_out')}</FormNotice>
        <DemoInbox />
      </div>
    )
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <WorkNotice />
      <RefusalNotice error={action.error} />
      <Field
        label={t('account.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <Field label={t('account.email')} type="email" autoComplete="email" {...form.field('email')} />
      <CaptchaField purpose="forgot" {...captcha.field} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.send_link')}
      </Button>
    </FormFrame>
  )
}
