import { sendLoginCode } from '@tamuvo/contract/account-codes.ts'
import { setPasswordByPhone } from '@tamuvo/contract/account-password.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../parts/paths.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { MobileField } from '../phone/MobileField.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { passwordRefusalFaults } from './password-refusal.ts'
import { type Faults, newPasswordFaults } from '../registration/registration.ts'
import { SecondFactor, useSecondFactor } from '../login/SecondFactor.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { useCompleteLogin } from '../login/useCompleteLogin.ts'
import { useComplaint } from '../useComplaint.ts'
import { useMobile } from '../phone/useMobile.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** A new password by a code sent to the phone; who has set it is logged in. */
export const ForgotByPhone = () => {
  const { data, error, refetch } = useRegisterRules()
  const rule = data?.register['password']
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return rule ? <PhoneForm rule={rule} /> : <SkeletonRows rows={5} />
}

const useReset = (onFaults: (faults: Faults) => void) => {
  const t = useText()
  const completeLogin = useCompleteLogin()
  const navigate = useNavigate()
  const second = useSecondFactor()
  const action = useAction(setPasswordByPhone, {
    onDone: async (session, { mobileNum = '' }) => {
      toast('success', t('access.password_changed'))
      await navigate({ to: paths.home() })
      await completeLogin(session, { username: mobileNum, type: 'sms' })
    },
    onRefused: (refusal) => {
      second.notice(refusal)
      onFaults(passwordRefusalFaults(refusal))
    },
  })
  return { action, second }
}

const PhoneForm = ({ rule }: { rule: FieldRule }) => {
  const t = useText()
  const client = useClient()
  const mobile = useMobile()
  const { form, complain } = useComplaint()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState(nothingTyped)
  const [faults, setFaults] = useState<Faults>({})
  const tell = (found: Faults) => {
    setFaults(found)
    complain()
  }
  const { action, second } = useReset(tell)
  const isReady = () => {
    if (mobile.fault) tell({ mobileNum: mobile.fault })
    return !mobile.fault
  }
  const submit = async () => {
    const found = {
      ...(mobile.fault ? { mobileNum: mobile.fault } : {}),
      ...(code.trim() ? {} : { verificationCode: 'required' }),
      ...newPasswordFaults(rule, typed),
    }
    if (Object.keys(found).length > 0) return tell(found)
    setFaults({})
    await action.run({ ...mobile.input, verificationCode: code.trim(), ...second.input, ...typed })
  }
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <RefusalNotice error={action.error} />
      <MobileField mobile={mobile} fault={faults['mobileNum']} />
      <SentCode
        label={t('account.verificationCode')}
        value={code}
        onChange={setCode}
        error={faults['verificationCode'] && t('access.code_required')}
        to={`reset ${mobile.key}`}
        isReady={isReady}
        send={(proof) => client(sendLoginCode, { ...mobile.input, ...proof, purpose: 'reset' })}
      />
      <NewPassword rule={rule} username="" value={typed} onChange={setTyped} faults={faults} />
      <SecondFactor {...second} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.set_password')}
      </Button>
    </FormFrame>
  )
}
