import type { ContactType } from '@tamuvo/contract/shell.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Info } from 'lucide-react'
import { Logo } from '../../parts/Logo.tsx'
import { OtherWays } from './OtherWays.tsx'

/** In place of another network, where the demo has no agents. */
export const OtherNetwork = ({ channel }: { channel: ContactType }) => {
  const t = useText()
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col">
      <header className="flex min-h-16 items-center gap-3 bg-chat px-4 py-3 text-white">
        <Logo />
      </header>
      <div className="flex flex-1 flex-col gap-5 p-4">
        <h1 className="text-lg font-bold">{t('common.support')}</h1>
        <p className="flex gap-3 rounded-card border border-line bg-bg1 p-4">
          <Info size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
          <span>{t('content.channel_demo', { channel: t(`content.contact_${channel}`) })}</span>
        </p>
        <OtherWays />
        <p className="text-sm text-text3">{t('content.service_hint')}</p>
      </div>
    </div>
  )
}
