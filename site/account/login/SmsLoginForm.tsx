import { login } from '@tamuvo/contract/account.ts'
import { sendLoginCode } from '@tamuvo/contract/account-codes.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { MobileField } from '../phone/MobileField.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { useForm } from '../../parts/useForm.ts'
import { useMobile } from '../phone/useMobile.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'

/** Login by a mobile number and the code that was sent to it. */
export const SmsLoginForm = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const client = useClient()
  const completeLogin = useCompleteLogin()
  const form = useForm({ mobileNum: '', code: '' })
  const mobile = useMobile(form.control('mobileNum'))
  const code = form.values.code.trim()
  const action = useAction(login, {
    onDone: (session, { username }) => completeLogin(session, { username, type: 'sms' }),
  })
  const submit = async () => {
    if (!form.isFine({ ...mobile.faults, ...(code ? {} : { code: t('access.code_required') }) })) return
    const { mobileNum, countryDialingCode } = mobile.input
    await action.run({ username: mobileNum, password: code, countryDialingCode, type: 'sms' })
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <WorkNotice />
      <RefusalNotice error={action.error} />
      <MobileField mobile={mobile} />
      <SentCode
        label={t('account.verificationCode')}
        {...form.control('code')}
        to={`login ${mobile.key}`}
        isReady={() => form.isFine(mobile.faults)}
        send={(proof) => client(sendLoginCode, { ...mobile.input, ...proof, purpose: 'login' })}
      />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.login')}
      </Button>
      {children}
    </FormFrame>
  )
}
