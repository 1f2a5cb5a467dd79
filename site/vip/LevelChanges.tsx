import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowRight, Medal } from 'lucide-react'
import { levelName } from '../parts/level-name.ts'
import type { OwnLevel } from './vip-words.ts'

/** How the member's level has changed, newest first. */
export const LevelChanges = ({ changes }: Pick<OwnLevel, 'changes'>) => {
  const t = useText()
  return (
    <section aria-labelledby="vip-changes" className="flex flex-col gap-3">
      <h4 id="vip-changes" className="text-md font-semibold">
        {t('vip.changes')}
      </h4>
      {changes.length === 0 && <EmptyState icon={<Medal size={28} />} title={t('vip.changes_empty')} className="py-6" />}
      {changes.length > 0 && (
        <ul aria-labelledby="vip-changes" className="divide-y divide-line rounded-card border border-line px-4">
          {changes.map(({ at, from, to, reason }) => (
            <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5">
              <span className="flex items-center gap-2 font-medium">
                {levelName(from)}
                <ArrowRight size={16} aria-label={t('common.to')} className="text-text3" />
                {levelName(to)}
              </span>
              <span className="text-sm text-text2">{t(`vip.reason_${reason}`)}</span>
              <span className="text-sm">
                <Instant at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
