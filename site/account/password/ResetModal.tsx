import { setPasswordByLink } from '@tamuvo/contract/account-password.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { currentToken, endSession } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { closeAuthWindow, openAuthWindow } from '../login/auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { passwordRefusalFaults } from './password-refusal.ts'
import { newPasswordFaults } from '../registration/registration.ts'
import { SecondFactor, useSecondFactor } from '../login/SecondFactor.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useForm } from '../../parts/useForm.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** The target of a mailed link: sets a new password, which ends all sessions. */
export const ResetModal = ({ token }: { token: string }) => {
  const t = useText()
  const { data, error, refetch } = useRegisterRules()
  const rule = data?.register['password']
  return (
    <Modal open onOpenChange={closeAuthWindow} title={t('access.set_password')} width={440} closeButton>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {rule ? <ResetForm rule={rule} token={token} /> : !error && <SkeletonRows rows={4} />}
    </Modal>
  )
}

/** The server has ended all sessions, this one too. */
const askToLogIn = () => {
  if (currentToken() !== null) endSession('left')
  openAuthWindow({ name: 'login', notice: 'access.reset_done' })
}

const ResetForm = ({ rule, token }: { rule: FieldRule; token: string }) => {
  const t = useText()
  const form = useForm(nothingTyped)
  const second = useSecondFactor()
  const action = useAction(setPasswordByLink, {
    onDone: askToLogIn,
    onRefused: (refusal) => {
      second.notice(refusal)
      form.show(passwordRefusalFaults(refusal))
    },
  })
  const submit = async () => {
    if (!form.isFine(newPasswordFaults(rule, form.values))) return
    await action.run({ resetToken: token, ...second.input, ...form.values })
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <RefusalNotice error={action.error}>
        {action.error?.code === 'RESET_LINK_INVALID' && (
          <p>
            <TextButton onClick={() => openAuthWindow({ name: 'forgot' })}>{t('access.new_link')}</TextButton>
          </p>
        )}
      </RefusalNotice>
      <NewPassword rule={rule} username="" form={form} />
      <SecondFactor {...second} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.set_password')}
      </Button>
    </FormFrame>
  )
}
