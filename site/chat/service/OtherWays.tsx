import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleHelp, MessageSquareText, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../parts/paths.ts'
import { useOpenLimits } from '../../account/login/useOpenLimits.ts'
import { SideSign } from '../../parts/SideSign.tsx'
import { usePermission } from '../../platform/usePermission.ts'

const rowClass = 'focus-ring flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-bg2'

/** Addresses elsewhere, feedback where it does not stand beside, and help. */
export const OtherWays = ({ hasForm = false }: { hasForm?: boolean }) => {
  const t = useText()
  const openLimits = useOpenLimits()
  const elsewhere = usePermission()?.customerService.filter(({ path }) => !path.startsWith('/')) ?? []
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-bg1">
      {elsewhere.map(({ csType, title, path }) => (
        <li key={`${csType} ${title}`}>
          <a href={path} target="_blank" rel="noreferrer" className={rowClass}>
            <Row sign={<SideSign name={csType} />}>{title}</Row>
          </a>
        </li>
      ))}
      {!hasForm && (
        <li>
          <Link to={paths.feedback()} className={rowClass}>
            <Row sign={<MessageSquareText size={20} aria-hidden="true" />}>{t('content.write_to_us')}</Row>
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.help()} className={rowClass}>
          <Row sign={<CircleHelp size={20} aria-hidden="true" />}>{t('shell.help')}</Row>
        </Link>
      </li>
      <li>
        <button type="button" onClick={openLimits} className={`${rowClass} w-full text-start`}>
          <Row sign={<ShieldCheck size={20} aria-hidden="true" />}>{t('shell.safer')}</Row>
        </button>
      </li>
    </ul>
  )
}

const Row = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <>
    <span className="text-brand-text">{sign}</span>
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight size={18} aria-hidden="true" className="text-text3" />
  </>
)
