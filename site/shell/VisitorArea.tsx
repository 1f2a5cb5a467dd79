import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { openLogin, openRegister } from '../account/doors.ts'
import { useSwitch } from './useSettings.ts'

export const VisitorArea = () => {
  const t = useText()
  const registering = useSwitch('DIRECTREG3')
  return (
    <div className="flex items-center gap-2">
      <Button tone="quiet" onClick={() => openLogin()}>
        {t('shell.login')}
      </Button>
      {registering && <Button onClick={() => openRegister()}>{t('shell.register')}</Button>}
    </div>
  )
}
