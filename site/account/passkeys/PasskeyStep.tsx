import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint } from 'lucide-react'
import type { Session } from '../login/auth-window.ts'
import type { LoginAttempt } from '../login/auth-window.ts'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { usePasskeyLogin } from './usePasskeyLogin.ts'

type Props = { challenge: NonNullable<Session['challenge']>; loginAttempt: LoginAttempt }

/** The passkey as the second step of a login. */
export const PasskeyStep = ({ challenge: { challengeId }, loginAttempt }: Props) => {
  const t = useText()
  const { run, fault, pending } = usePasskeyLogin({ challengeId, loginAttempt })
  return (
    <>
      {fault && <FormNotice>{fault}</FormNotice>}
      <p className="text-text2">{t('access.passkey_how')}</p>
      <Button size="lg" wide icon={<Fingerprint size={20} />} pending={pending} onClick={run}>
        {t('access.passkey_show')}
      </Button>
    </>
  )
}
