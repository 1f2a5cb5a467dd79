import { login } from '@tamuvo/contract/account.ts'
import { sendLoginCode } from '@tamuvo/contract/account-codes.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { MobileField } from '../phone/MobileField.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { useComplaint } from '../useComplaint.ts'
import { useMobile } from '../phone/useMobile.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** A number and the code that was sent to it. */
export const SmsLoginForm = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const client = useClient()
  const completeLogin = useCompleteLogin()
  const mobile = useMobile()
  const { form, complain } = useComplaint()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<'code' | 'login'>()
  const action = useAction(login, {
    onDone: (session, { username }) => completeLogin(session, { username, type: 'sms' }),
  })
  const isReady = () => {
    setAsked('code')
    if (mobile.fault) complain()
    return !mobile.fault
  }
  const submit = async () => {
    setAsked('login')
    if (mobile.fault || !code.trim()) return complain()
    const { mobileNum, countryDialingCode } = mobile.input
    await action.run({ username: mobileNum, password: code.trim(), countryDialingCode, type: 'sms' })
  }
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <RefusalNotice error={action.error} />
      <MobileField mobile={mobile} fault={asked && mobile.fault} />
      <SentCode
        label={t('account.verificationCode')}
        value={code}
        onChange={setCode}
        error={asked === 'login' && !code.trim() ? t('access.code_required') : undefined}
        to={`login ${mobile.key}`}
        isReady={isReady}
        send={(proof) => client(sendLoginCode, { ...mobile.input, ...proof, purpose: 'login' })}
      />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('account.login')}
      </Button>
      {children}
    </FormFrame>
  )
}
