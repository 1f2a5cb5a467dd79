import { sendOwnCode } from '@tamuvo/contract/account-codes.ts'
import { bindEmail, getProfile } from '@tamuvo/contract/account-profile.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { PasswordFirst } from '../password/PasswordFirst.tsx'
import { TaskFrame } from './TaskFrame.tsx'
import { useDone } from './useDone.ts'
import { type Faults, useForm } from '../../parts/useForm.ts'
import { type Security, stateOf, useSecurity } from './useSecurity.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const places = {
  EMAIL_IN_USE: 'email',
  MAIL_FAILED: 'email',
  CODE_WRONG: 'verificationCode',
  CODE_EXPIRED: 'verificationCode',
  PASSWORD_WRONG: 'password',
} as const

/** Adds the mail address that news of the account go to, or another in its place. */
export const EmailTask = () => {
  const t = useText()
  return (
    <TaskFrame title={t('security.item_email')} lead={t('security.email_lead')}>
      <Loaded answer={useSecurity()}>
        {(security) =>
          stateOf(security, 'loginPassword').at === null ? <PasswordFirst /> : <Form known={stateOf(security, 'email')} />
        }
      </Loaded>
    </TaskFrame>
  )
}

const looksLikeMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

const Form = ({ known }: { known: Security['items'][number] }) => {
  const t = useText()
  const client = useClient()
  const done = useDone()
  const form = useForm({ email: '', verificationCode: '', password: '' }, places)
  const email = form.values.email.trim()
  const action = useAction(bindEmail, {
    invalidates: [getSecurity, getProfile],
    onDone: () => done(t('security.email_done')),
    onRefused: form.refused,
  })
  const mailFault = (): Faults => (looksLikeMail(email) ? {} : { email: t('account.reg_pattern_3') })
  const submit = async () => {
    const found = { ...form.missing('verificationCode', 'password'), ...mailFault() }
    if (form.isFine(found)) await action.run({ ...form.values, email })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      {known.masked && <p>{t(known.done ? 'security.email_now' : 'security.email_unconfirmed', { value: known.masked })}</p>}
      <RefusalNotice error={general} />
      <Field label={t('account.email')} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      <SentCode
        label={t('security.mail_code')}
        {...form.control('verificationCode')}
        to={`email ${email}`}
        isReady={() => form.isFine(mailFault())}
        send={() => client(sendOwnCode, { purpose: 'email', email })}
      />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}
