import { joinPromotion } from '@tamuvo/contract/promotion.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check } from 'lucide-react'
import { afterTaking } from './after-taking.ts'
import { climbedOf } from './ladder.ts'
import type { Promotion } from './promotion-words.ts'
import { TakeNotice } from './TakeNotice.tsx'

/** The points of each day in a row, and the button for those of today. */
export const SignInLadder = ({ promotion: { id, trigger, own } }: { promotion: Promotion }) => {
  const t = useText()
  const { run, pending, error } = useAction(joinPromotion, {
    invalidates: afterTaking,
    onDone: ({ points }) => (points > 0 ? toast('success', t('promotion.points_taken', { points })) : undefined),
  })
  const ladder = trigger.ladder ?? []
  const days = own?.days ?? { count: 0, today: false }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-bg1 p-4">
      <Days ladder={ladder} days={days} />
      <TakeNotice error={error} />
      {days.today ? (
        <p role="status" className="text-sm text-text2">
          {t('promotion.taken_today')}
        </p>
      ) : (
        <Button size="lg" wide pending={pending} onClick={() => run({ id })}>
          {t('promotion.take_points')}
        </Button>
      )}
    </div>
  )
}

type DaysProps = { ladder: readonly number[]; days: { count: number; today: boolean } }

const Days = ({ ladder, days }: DaysProps) => {
  const t = useText()
  const { taken, next } = climbedOf(days, ladder.length)
  return (
    <ol aria-label={t('promotion.ladder')} className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
      {ladder.map((points, index) => {
        const isTaken = index < taken
        const isNext = !days.today && index === next - 1
        return (
          <li
            key={index}
            aria-current={isNext ? 'step' : undefined}
            className={cx(
              'flex flex-col items-center gap-0.5 rounded-input border px-1 py-2 text-center',
              isNext ? 'border-brand bg-bg2' : 'border-line',
              isTaken && 'bg-bg2',
            )}
          >
            <span className="text-xs text-text3">{t('promotion.ladder_day', { day: index + 1 })}</span>
            <span className="figures font-semibold">+{points}</span>
            <span className="grid h-5 place-items-center text-win">
              {isTaken && (
                <>
                  <Check size={16} aria-hidden="true" />
                  <span className="sr-only">{t('promotion.ladder_taken')}</span>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
