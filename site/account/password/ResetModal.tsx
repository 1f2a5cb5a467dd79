import { setPasswordByLink } from '@tamuvo/contract/account-password.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { currentToken, endSession } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { closeAuthWindow, openAuthWindow } from '../login/auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { passwordRefusalFaults } from './password-refusal.ts'
import { type Faults, newPasswordFaults } from '../registration/registration.ts'
import { SecondFactor, useSecondFactor } from '../login/SecondFactor.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useComplaint } from '../useComplaint.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** Where a mailed link leads: a new password, after which everybody logs in anew. */
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

/** The password holds and all sessions are over, this one too. */
const askToLogIn = () => {
  if (currentToken() !== null) endSession('left')
  openAuthWindow({ name: 'login', notice: 'access.reset_done' })
}

const ResetForm = ({ rule, token }: { rule: FieldRule; token: string }) => {
  const t = useText()
  const { form, complain } = useComplaint()
  const second = useSecondFactor()
  const [typed, setTyped] = useState(nothingTyped)
  const [faults, setFaults] = useState<Faults>({})
  const tell = (found: Faults) => {
    setFaults(found)
    complain()
  }
  const action = useAction(setPasswordByLink, {
    onDone: askToLogIn,
    onRefused: (refusal) => {
      second.notice(refusal)
      tell(passwordRefusalFaults(refusal))
    },
  })
  const submit = async () => {
    const found = newPasswordFaults(rule, typed)
    if (Object.keys(found).length > 0) return tell(found)
    setFaults({})
    await action.run({ resetToken: token, ...second.input, ...typed })
  }
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <RefusalNotice error={action.error}>
        {action.error?.code === 'RESET_LINK_INVALID' && (
          <p>
            <TextButton onClick={() => openAuthWindow({ name: 'forgot' })}>{t('access.new_link')}</TextButton>
          </p>
        )}
      </RefusalNotice>
      <NewPassword rule={rule} username="" value={typed} onChange={setTyped} faults={faults} />
      <SecondFactor {...second} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.set_password')}
      </Button>
    </FormFrame>
  )
}
