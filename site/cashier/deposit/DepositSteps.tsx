import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check } from 'lucide-react'

const steps = ['choose', 'pay', 'arrive'] as const

/** Where of the three steps of a deposit the member is; 3 when all are done. */
export const DepositSteps = ({ now }: { now: 0 | 1 | 2 | 3 }) => {
  const t = useText()
  return (
    <ol className="flex items-center gap-2 text-sm" aria-label={t('deposit.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={cx('flex min-w-0 items-center gap-2', index < steps.length - 1 && 'flex-1')}
        >
          <span
            aria-hidden="true"
            className={cx(
              'figures grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
              index < now ? 'bg-win text-bg1' : index === now ? 'bg-brand text-brand-ink' : 'bg-bg3 text-text2',
            )}
          >
            {index < now ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span className={cx('truncate', index === now ? 'font-semibold' : 'text-text2')}>{t(`deposit.step_${step}`)}</span>
          {index < steps.length - 1 && <span aria-hidden="true" className="h-px min-w-3 flex-1 bg-line" />}
        </li>
      ))}
    </ol>
  )
}
