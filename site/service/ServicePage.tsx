import { contactTypes } from '@tamuvo/contract/shell.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, CircleHelp, Info, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Logo } from '../shell/Logo.tsx'
import { SideSign } from '../shell/SideSign.tsx'
import { usePermission } from '../shell/usePermission.ts'

const route = getRouteApi('/service')
const rowClass = 'focus-ring flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-bg2'

/** Ways to reach us, for a small window of its own. It stays open while the rest of the site is closed. */
export const ServicePage = () => {
  const t = useText()
  const { channel, lane } = route.useSearch()
  const elsewhere = usePermission()?.customerService.filter(({ path }) => !path.startsWith('/')) ?? []
  const named = contactTypes.find((type) => type === channel)
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col">
      <header className="flex min-h-16 items-center gap-3 bg-chat px-4 py-3 text-white">
        <Logo />
      </header>
      <div className="flex flex-1 flex-col gap-5 p-4">
        <h1 className="text-lg font-bold">{t(lane === 'vip' ? 'content.vip_service' : 'common.support')}</h1>
        {named && (
          <p className="flex gap-3 rounded-card border border-line bg-bg1 p-4">
            <Info size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
            <span>{t('content.channel_demo', { channel: t(`content.contact_${named}`) })}</span>
          </p>
        )}
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-bg1">
          {elsewhere.map(({ csType, title, path }) => (
            <li key={`${csType} ${title}`}>
              <a href={path} target="_blank" rel="noreferrer" className={rowClass}>
                <Row sign={<SideSign name={csType} />}>{title}</Row>
              </a>
            </li>
          ))}
          <li>
            <Link to={paths.feedback()} className={rowClass}>
              <Row sign={<MessageSquareText size={20} aria-hidden="true" />}>{t('content.write_to_us')}</Row>
            </Link>
          </li>
          <li>
            <Link to={paths.help()} className={rowClass}>
              <Row sign={<CircleHelp size={20} aria-hidden="true" />}>{t('shell.help')}</Row>
            </Link>
          </li>
        </ul>
        <p className="text-sm text-text3">{t('content.service_hint')}</p>
      </div>
    </div>
  )
}

const Row = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <>
    <span className="text-brand-text">{sign}</span>
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight size={18} aria-hidden="true" className="text-text3" />
  </>
)
