import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSwitch } from '../../platform/useSettings.ts'
import { closeAuthWindow, isWanted, openAuthWindow, openRegister } from './auth-window.ts'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SmsLoginForm } from './SmsLoginForm.tsx'
import { TextButton } from '../../parts/TextButton.tsx'

type Props = { entry: 'member' | 'agent'; notice: TextKey | undefined }

/** Logs in: by name, or by a code sent to the phone where the brand offers it. Agents have a window of their own. */
export const LoginModal = ({ entry, notice }: Props) => {
  const t = useText()
  const isAgent = entry === 'agent'
  return (
    <Modal
      name={isWanted() ? 'loginPopupModal' : 'loginModal'}
      open
      onOpenChange={closeAuthWindow}
      title={t(isAgent ? 'access.agent_login' : 'account.login')}
      width={420}
      closeButton
    >
      <div className="flex flex-col gap-4">
        {notice && <FormNotice tone="good">{t(notice)}</FormNotice>}
        <Ways entry={entry}>
          {isAgent ? (
            <div className="text-center">
              <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.member_login')}</TextButton>
            </div>
          ) : (
            <OtherLogins />
          )}
        </Ways>
        <p className="flex items-center justify-center gap-1.5 text-xs text-text3">
          <LockKeyhole size={14} aria-hidden="true" className="shrink-0" />
          {t('access.sealed')}
        </p>
      </div>
    </Modal>
  )
}

const Ways = ({ entry, children }: Pick<Props, 'entry'> & { children: ReactNode }) => {
  const t = useText()
  const bySms = useSwitch('MOBILEVERCODELOGIN3') && entry === 'member'
  const [type, setType] = useState<'username' | 'sms'>('username')
  const tabs = [
    { key: 'username', label: t('access.by_username') },
    { key: 'sms', label: t('access.by_sms') },
  ] as const
  return (
    <Tabs label={t('access.login_by')} tabs={bySms ? tabs : []} value={type} onChange={setType}>
      {type === 'sms' ? <SmsLoginForm>{children}</SmsLoginForm> : <LoginForm entry={entry}>{children}</LoginForm>}
    </Tabs>
  )
}

/** Links to registration, reset of the password, trial and the login of agents. */
const OtherLogins = () => {
  const t = useText()
  const [registering, playing] = [useSwitch('DIRECTREG3'), useSwitch('FREEPLAY3')]
  return (
    <div className="flex flex-col items-center border-t border-line pt-2 text-center text-sm text-text2">
      {registering && (
        <p>
          {t('account.no_account')} <TextButton onClick={() => openRegister()}>{t('account.register')}</TextButton>
        </p>
      )}
      <p className="flex flex-wrap justify-center gap-x-5">
        {playing && <TextButton onClick={() => openAuthWindow({ name: 'trial' })}>{t('access.free_play')}</TextButton>}
        <TextButton onClick={() => openAuthWindow({ name: 'login', entry: 'agent' })}>{t('access.agent_login')}</TextButton>
      </p>
    </div>
  )
}
