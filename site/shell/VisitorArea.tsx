import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { openAuthWindow, openLogin, openRegister } from '../account/login/auth-window.ts'
import { useSwitch } from '../platform/useSettings.ts'

export const VisitorArea = () => {
  const t = useText()
  const [registering, playing] = [useSwitch('DIRECTREG3'), useSwitch('FREEPLAY3')]
  return (
    <div className="flex items-center gap-2">
      {playing && (
        <Button tone="outline" className="max-sm:hidden" onClick={() => openAuthWindow({ name: 'trial' })}>
          {t('shell.free_play')}
        </Button>
      )}
      <Button tone="quiet" onClick={() => openLogin()}>
        {t('shell.login')}
      </Button>
      {registering && <Button onClick={() => openRegister()}>{t('shell.register')}</Button>}
    </div>
  )
}
