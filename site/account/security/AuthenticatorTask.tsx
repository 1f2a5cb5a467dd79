import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { AddAuthenticator } from './AddAuthenticator.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordFirst } from '../password/PasswordFirst.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveAuthenticator } from './RemoveAuthenticator.tsx'
import { TaskFrame } from './TaskFrame.tsx'
import { stateOf, useSecurity } from './useSecurity.ts'

/** Takes an authenticator into use or out of it. Its recovery codes are shown once, right after. */
export const AuthenticatorTask = () => {
  const t = useText()
  const security = useSecurity()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <TaskFrame title={t('security.item_authenticator')} lead={codes ? undefined : t('security.authenticator_lead')}>
      {codes ? (
        <RecoveryCodes codes={codes} doneText={t('security.authenticator_done')} />
      ) : (
        <Loaded answer={security}>
          {(data) => {
            if (stateOf(data, 'authenticator').done) return <RemoveAuthenticator />
            if (stateOf(data, 'loginPassword').at === null) return <PasswordFirst />
            return <AddAuthenticator onCodes={setCodes} />
          }}
        </Loaded>
      )}
    </TaskFrame>
  )
}
