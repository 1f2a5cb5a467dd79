import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShieldCheck } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { itemLooks, nextItem } from './security-items.ts'
import type { Security } from './useSecurity.ts'

const colours: Record<Security['level'], string> = { LOW: 'text-loss', MEDIUM: 'text-warn', HIGH: 'text-win' }

/** How safe the account is, at a glance, and the one thing to do next. */
export const SecurityLevel = ({ security }: { security: Security }) => {
  const t = useText()
  const next = nextItem(security)
  return (
    <section
      aria-labelledby="security-level"
      className="grid grid-cols-[auto_1fr] items-center gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      <Ring security={security} />
      <div className="min-w-0">
        <h3 id="security-level" className="text-md font-semibold">
          {t('security.level_title')} <span className={colours[security.level]}>{t(`security.level_${security.level}`)}</span>
        </h3>
        {next ? (
          <p className="text-text2">
            <span className="font-medium text-text">{t('security.next', { item: t(`security.item_${next}`) })}</span>{' '}
            {t(`security.why_${next}`)}
          </p>
        ) : (
          <p className="text-text2">{t('security.all_done')}</p>
        )}
      </div>
      {next && (
        <MemberLink
          page="securityCenter"
          id={itemLooks[next].part}
          className={cx(buttonClass(), 'max-sm:col-span-2 sm:col-start-2 sm:justify-self-start')}
        >
          {t('security.set_now')}
        </MemberLink>
      )}
    </section>
  )
}

const radius = 34
const around = 2 * Math.PI * radius

const Ring = ({ security: { done, items, level } }: { security: Security }) => {
  const t = useText()
  const share = items.length > 0 ? done / items.length : 0
  return (
    <div className="relative grid size-22 shrink-0 place-items-center self-center" data-testid="security-ring">
      <svg viewBox="0 0 80 80" aria-hidden="true" className={cx('absolute inset-0 -rotate-90', colours[level])}>
        <circle cx="40" cy="40" r={radius} fill="none" strokeWidth="7" className="stroke-bg3" />
        <circle
          cx="40"
          cy="40"
          r={radius}
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          stroke="currentColor"
          strokeDasharray={`${share * around} ${around}`}
          className={share === 0 ? 'hidden' : ''}
        />
      </svg>
      <span className="text-center leading-tight">
        <ShieldCheck size={20} aria-hidden="true" className={cx('mx-auto', colours[level])} />
        <span className="sr-only">{t('security.done_of', { done, all: items.length })}</span>
        <span aria-hidden="true" className="figures font-bold">
          {done}/{items.length}
        </span>
      </span>
    </div>
  )
}
