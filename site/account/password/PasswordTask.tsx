import { changePassword } from '@tamuvo/contract/account-password.ts'
import { listSessions } from '@tamuvo/contract/account-devices.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { NewPassword, nothingTyped } from './NewPassword.tsx'
import { newPasswordFaults } from '../registration/registration.ts'
import { useMember } from '../useMember.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TaskFrame } from '../security/TaskFrame.tsx'
import { useDone } from '../security/useDone.ts'
import { stateOf, useSecurity } from '../security/useSecurity.ts'
import { useRegisterRules } from '../registration/useRegisterRules.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** Changes the login password, or gives one to who came in by phone. */
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
  const [oldPassword, setOldPassword] = useState('')
  const [typed, setTyped] = useState(nothingTyped)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const action = useAction(changePassword, {
    invalidates: [getSecurity, listSessions],
    onDone: () => done(t('security.password_done')),
    onRefused: ({ fields }) => setFaults(fields),
  })
  const isWrong = action.error?.code === 'PASSWORD_WRONG'
  const missing = hasOne && faults['oldPassword'] ? t('common.required') : undefined
  const submit = async () => {
    action.reset()
    const found = { ...newPasswordFaults(rule, typed), ...(hasOne && oldPassword === '' ? { oldPassword: 'required' } : {}) }
    setFaults(found)
    if (Object.keys(found).length === 0) await action.run({ oldPassword, ...typed })
  }
  return (
    <FormFrame onSubmit={submit}>
      {action.error && !isWrong && <FormNotice>{errorSentence(action.error)}</FormNotice>}
      {hasOne && (
        <PasswordField
          name="oldPassword"
          value={oldPassword}
          onChange={(event) => setOldPassword(event.target.value)}
          error={isWrong ? errorSentence(action.error) : missing}
        />
      )}
      <NewPassword rule={rule} username={username} value={typed} onChange={setTyped} faults={faults} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
