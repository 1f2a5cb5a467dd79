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
import { paths } from '../../parts/paths.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { MobileField } from '../phone/MobileField.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { passwordRefusalFaults } from './password-refusal.ts'
import { newPasswordFaults } from '../registration/registration.ts'
import { SecondFactor, useSecondFactor } from '../login/SecondFactor.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { useCompleteLogin } from '../login/useCompleteLogin.ts'
import { type Faults, useForm } from '../../parts/useForm.ts'
import { useMobile } from '../phone/useMobile.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'

/** Sets a new password by a code sent to the phone, and logs in. */
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
  const form = useForm({ mobileNum: '', verificationCode: '', ...nothingTyped })
  const mobile = useMobile(form.control('mobileNum'))
  const { action, second } = useReset(form.show)
  const submit = async () => {
    const { values } = form
    if (!form.isFine({ ...mobile.faults, ...form.missing('verificationCode'), ...newPasswordFaults(rule, values) })) return
    await action.run({ ...values, ...mobile.input, verificationCode: values.verificationCode.trim(), ...second.input })
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <WorkNotice />
      <RefusalNotice error={action.error} />
      <MobileField mobile={mobile} />
      <SentCode
        label={t('account.verificationCode')}
        {...form.control('verificationCode')}
        error={form.faults['verificationCode'] && t('access.code_required')}
        to={`reset ${mobile.key}`}
        isReady={() => form.isFine(mobile.faults)}
        send={(proof) => client(sendLoginCode, { ...mobile.input, ...proof, purpose: 'reset' })}
      />
      <NewPassword rule={rule} username="" form={form} />
      <SecondFactor {...second} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.set_password')}
      </Button>
    </FormFrame>
  )
}
