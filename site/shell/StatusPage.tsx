import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Headset, MapPinOff, Wrench } from 'lucide-react'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from '../parts/Logo.tsx'
import type { Status } from '../platform/useStatus.ts'
import { useOpenService } from '../chat/service/useOpenService.ts'

/** In place of the whole site while it rests, or where it is not open. */
export const StatusPage = ({ status }: { status: Status }) => {
  const t = useText()
  const closed = status.systemStatus === 2
  const Sign = closed ? MapPinOff : Wrench
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-bg1">
        <div className="container-page flex h-14 items-center justify-between">
          <Logo />
          <LanguageMenu />
        </div>
      </header>
      <main id="main" className="grid flex-1 place-items-center px-4 py-12">
        <div className="flex max-w-md flex-col items-center gap-3 text-center">
          <span aria-hidden="true" className="grid size-18 place-items-center rounded-full bg-bg2 text-brand-text">
            <Sign size={34} />
          </span>
          <h1 className="mt-2 text-xl font-bold">
            {status.title || t(closed ? 'shell.region_title' : 'shell.maintenance_title')}
          </h1>
          <p className="text-text2">
            {status.message || t(closed ? 'shell.region_text' : 'shell.maintenance_text', { ip: status.ip })}
          </p>
          {closed && (
            <p className="figures rounded-input bg-bg2 px-4 py-2">
              {t('shell.your_address')} <b className="font-semibold">{status.ip}</b>
            </p>
          )}
          <ServiceButton />
        </div>
      </main>
    </div>
  )
}

const ServiceButton = () => {
  const t = useText()
  const openService = useOpenService()
  return (
    <Button size="lg" className="mt-3" icon={<Headset size={20} />} onClick={openService}>
      {t('common.support')}
    </Button>
  )
}
