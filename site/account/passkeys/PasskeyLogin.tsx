import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint } from 'lucide-react'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { hasPasskeys } from './ceremony.ts'
import { usePasskeyLogin, usePasskeySuggestions } from './usePasskeyLogin.ts'

/** The way in without name and password, where the page may use passkeys. */
export const PasskeyLogin = ({ entry }: { entry: 'member' | 'agent' }) => (hasPasskeys() ? <Offer entry={entry} /> : null)

const Offer = ({ entry }: { entry: 'member' | 'agent' }) => {
  const t = useText()
  const { run, ask, fault, pending } = usePasskeyLogin({ entry })
  usePasskeySuggestions(ask)
  return (
    <>
      <Button tone="quiet" size="lg" wide icon={<Fingerprint size={20} />} pending={pending} onClick={run}>
        {t('access.passkey_login')}
      </Button>
      {fault && <FormNotice>{fault}</FormNotice>}
    </>
  )
}
