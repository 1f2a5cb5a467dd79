import { changePassword } from '@tamuvo/contract/account-password.ts'
import { listSessions } from '@tamuvo/contract/account-devices.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { newPasswordFaults } from '../registration/registration.ts'
import { useMember } from '../useMember.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TaskFrame } from '../security/TaskFrame.tsx'
import { useDone } from '../security/useDone.ts'
import { stateOf, useSecurity } from '../security/useSecurity.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** Changes the login password, or sets the first one of a member who registered by phone. */
export const PasswordTask = () => {
  const t = useText()
  const security = useSecurity()
  const { data: settings } = useRegisterRules()
  const rule = settings?.register['password']
  const data = security.data && rule ? { hasOne: stateOf(security.data, 'loginPassword').at !== null, rule } : undefined
  return (
    <TaskFrame title={t('security.item_loginPassword')} lead={t('security.password_lead')}>
      <Loaded answer={{ ...security, data }}>{(known) => <Form {...known} />}</Loaded>
    </TaskFrame>
  )
}

const Form = ({ hasOne, rule }: { hasOne: boolean; rule: FieldRule }) => {
  const t = useText()
  const done = useDone()
  const username = useMember()?.account ?? ''
  const form = useForm({ oldPassword: '', ...nothingTyped }, { PASSWORD_WRONG: 'oldPassword' })
  const action = useAction(changePassword, {
    invalidates: [getSecurity, listSessions],
    onDone: () => done(t('security.password_done')),
    onRefused: (refusal) => {
      form.show(refusal.fields)
      form.refused(refusal)
    },
  })
  const submit = async () => {
    action.reset()
    const found = { ...newPasswordFaults(rule, form.values), ...(hasOne ? form.missing('oldPassword') : {}) }
    if (form.isFine(found)) await action.run(form.values)
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      {hasOne && <PasswordField {...form.field('oldPassword')} />}
      <NewPassword rule={rule} username={username} form={form} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
