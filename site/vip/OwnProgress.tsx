import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from '../parts/figure-words.ts'
import { levelName } from '../parts/level-name.ts'
import { VipMedal } from './VipMedal.tsx'
import type { Level, OwnLevel } from './vip-words.ts'

/** The member's level and the two bars to the next one, both of which have to be full. */
export const OwnProgress = ({ own, levels }: { own: OwnLevel; levels: readonly Level[] }) => {
  const t = useText()
  const next = own.next && levels.find(({ level }) => level === own.next?.level)
  return (
    <section aria-labelledby="vip-own" className="flex flex-col gap-4 rounded-card border border-line bg-bg1 p-4">
      <div className="flex items-center gap-4">
        <VipMedal level={own.level} size={64} />
        <div className="min-w-0">
          <p className="text-sm text-text2">{t('vip.yours')}</p>
          <h4 id="vip-own" className="text-xl font-bold">
            {levelName(own.level)}
          </h4>
          <p className="text-sm text-text3">{t('shell.vip', { level: own.level })}</p>
        </div>
      </div>
      {own.next && next ? (
        <>
          <p className="text-sm text-text2">{t('vip.both', { name: levelName(next.level) })}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Bar label={t('vip.deposits')} done={own.deposit} whole={next.deposit} left={own.next.depositLeft} />
            <Bar label={t('vip.valid')} done={own.valid} whole={next.valid} left={own.next.validLeft} />
          </div>
        </>
      ) : (
        <p className="text-text2">{t('vip.top')}</p>
      )}
    </section>
  )
}

type BarProps = { label: string; done: string; whole: string; left: string }

const Bar = ({ label, done, whole, left }: BarProps) => {
  const t = useText()
  const isReached = left === '0.00'
  const words = t('turnover.progress', { done: money(done), required: money(whole) })
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <ProgressBar
        percent={percentOf(isReached ? whole : done, whole)}
        label={`${label}: ${words}`}
        tone={isReached ? 'win' : 'info'}
      />
      <p className="figures flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-text2">{words}</span>
        <span className="font-semibold">{isReached ? t('vip.reached') : t('turnover.left', { amount: money(left) })}</span>
      </p>
    </div>
  )
}
