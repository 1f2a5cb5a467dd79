import { changePassword } from '@tamuvo/contract/account-password.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import type { StoppableEvent } from '@tamuvo/ui/components/useModalState.ts'
import { onSessionEnd, readSession, writeSession } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../parts/paths.ts'
import { openAuthWindow, finishAuth } from '../login/auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useLogOut } from '../login/useLogOut.ts'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { newPasswordFaults } from '../registration/registration.ts'
import { passwordRefusalFaults } from './password-refusal.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { type Faults, useForm } from '../../parts/useForm.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Props = { oldPassword: string | undefined; isFree: boolean }

/** Asks for a new password. Where one is due the window closes only by changing it or logging out. */
export const DuePasswordModal = ({ oldPassword, isFree }: Props) => {
  const t = useText()
  const { data, error, refetch } = useRegisterRules()
  const rule = data?.register['password']
  useEffect(() => onSessionEnd((reason) => reason === 'expired' && openAuthWindow({ name: 'login' })), [])
  return (
    <Modal
      name="changePassModal"
      open
      onOpenChange={isFree ? finishAuth : stay}
      {...(isFree ? {} : { beforeClose: refuseClosing })}
      title={t(isFree ? 'access.set_password' : 'access.due_password')}
      width={440}
      closeButton={isFree}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {rule ? <DuePasswordForm rule={rule} oldPassword={oldPassword} isFree={isFree} /> : !error && <SkeletonRows rows={4} />}
    </Modal>
  )
}

const stay = () => undefined
const refuseClosing = (event: StoppableEvent) => event.stop()

const useChange = (onFaults: (faults: Faults) => void) => {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useAction(changePassword, {
    onDone: async () => {
      writeSession('cpw', 'false')
      // Calls that were made while the password was due were refused.
      void queries.resetQueries()
      toast('success', t('access.password_changed'))
      await navigate({ to: paths.home() })
      finishAuth()
    },
    onRefused: (refusal) => onFaults(passwordRefusalFaults(refusal)),
  })
}

const DuePasswordForm = ({ rule, oldPassword, isFree }: Props & { rule: FieldRule }) => {
  const t = useText()
  const logOut = useLogOut()
  const form = useForm({ oldPassword: oldPassword ?? '', ...nothingTyped })
  const action = useChange(form.show)
  // The one of the login is known and asked for only once it was refused, also while it is typed anew and has no fault.
  const wasRefused = form.faults['oldPassword'] !== undefined || action.error?.code === 'PASSWORD_WRONG'
  const isOldAsked = oldPassword === undefined || wasRefused
  const submit = async () => {
    const found = { ...newPasswordFaults(rule, form.values), ...(isOldAsked ? form.missing('oldPassword') : {}) }
    if (form.isFine(found)) await action.run(form.values)
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      {!isFree && <p className="text-text2">{t('access.due_password_why')}</p>}
      <RefusalNotice error={action.error} />
      {isOldAsked && (
        <Field label={t('access.old_password')} type="password" autoComplete="current-password" {...form.field('oldPassword')} />
      )}
      <NewPassword rule={rule} username={readSession('username') ?? ''} form={form} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('access.change_password')}
      </Button>
      {!isFree && (
        <div className="text-center">
          <TextButton onClick={() => void logOut()}>{t('shell.logout')}</TextButton>
        </div>
      )}
    </FormFrame>
  )
}
