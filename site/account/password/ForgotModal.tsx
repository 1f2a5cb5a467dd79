import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../parts/paths.ts'
import { closeAuthWindow, openAuthWindow } from '../login/auth-window.ts'
import { ForgotByMail } from './ForgotByMail.tsx'
import { ForgotByPhone } from './ForgotByPhone.tsx'
import { TextButton } from '../../parts/TextButton.tsx'

/** Resets a forgotten password: by a code sent to the phone, or by a link sent by mail. */
export const ForgotModal = () => {
  const t = useText()
  const [way, setWay] = useState<'phone' | 'mail'>('phone')
  return (
    <Modal name="forgetPassModal" open onOpenChange={closeAuthWindow} title={t('access.forgot')} width={440} closeButton>
      <div className="flex flex-col gap-3">
        <Tabs
          label={t('access.forgot_by')}
          tabs={[
            { key: 'phone', label: t('access.forgot_by_phone') },
            { key: 'mail', label: t('access.forgot_by_mail') },
          ]}
          value={way}
          onChange={setWay}
        >
          {way === 'phone' ? <ForgotByPhone /> : <ForgotByMail />}
        </Tabs>
        <p className="text-center text-sm text-text2">
          {t('access.forgot_neither')}{' '}
          <Link to={paths.service()} onClick={closeAuthWindow} className="focus-ring rounded-sm font-semibold text-brand-text">
            {t('common.contact_support')}
          </Link>
        </p>
        <div className="text-center">
          <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.to_login')}</TextButton>
        </div>
      </div>
    </Modal>
  )
}
