import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnnouncements } from '../platform/useAnnouncements.ts'

const rowClass = 'focus-ring flex min-h-18 items-center gap-4 rounded-card border border-line bg-bg1 p-4 hover:bg-bg2'

/** Where ranked play has its prizes. */
export const ToTournaments = () => {
  const t = useText()
  return (
    <Link to="/tournaments" className={rowClass}>
      <Row icon={<Trophy size={22} />} title={t('promotion.tournaments')}>
        {t('promotion.tournaments_text')}
      </Row>
    </Link>
  )
}

/** What the operator announces about promotions, below those that have rules. */
export const PromotionNotices = () => {
  const t = useText()
  const notices = useAnnouncements().data?.promotion.promotion ?? []
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="promotion-notices" className="flex flex-col gap-3">
      <h2 id="promotion-notices" className="text-lg font-bold">
        {t('promotion.news')}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {notices.map(({ id, title, timestamp }) => (
          <li key={id}>
            <Link to="/promoDetail" search={{ id }} className={rowClass}>
              <Row icon={<Gift size={22} />} title={title}>
                <time dateTime={timestamp} className="figures text-xs text-text3">
                  {formatInstant(timestamp)}
                </time>
              </Row>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Row = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-full bg-bg2 text-brand-text">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-semibold">{title}</span>
      <span className="block text-sm text-text2">{children}</span>
    </span>
    <ChevronRight size={20} aria-hidden="true" className="text-text3" />
  </>
)
