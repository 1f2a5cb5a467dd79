import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

/** `awaited`: an event that has not come, while others are at work on it; `now`: what is being done. */
type StepState = 'done' | 'now' | 'awaited' | 'next' | 'failed'

export type Step = { key: string; label: string; state: StepState; time?: string; text?: ReactNode }

const dots: Record<StepState, string> = {
  done: 'bg-win text-bg1',
  now: 'bg-brand text-brand-ink',
  awaited: 'border-2 border-text3 bg-bg1 text-text3',
  next: 'border-2 border-line bg-bg1',
  failed: 'bg-loss text-bg1',
}

const isCurrent = (state: StepState): boolean => state === 'now' || state === 'awaited'

/** The stations of something that takes a while, such as a deposit. */
export const Timeline = ({ label, steps }: { label: string; steps: readonly Step[] }) => {
  const t = useText()
  const spoken = {
    done: t('common.step_done'),
    now: t('common.step_now'),
    awaited: t('common.step_awaited'),
    next: '',
    failed: t('common.step_failed'),
  }
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} aria-current={isCurrent(step.state) ? 'step' : undefined} className="flex gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className={cx('grid size-6 shrink-0 place-items-center rounded-full', dots[step.state])}>
              {step.state === 'done' && <Check size={15} strokeWidth={3} />}
              {step.state === 'failed' && <X size={15} strokeWidth={3} />}
              {isCurrent(step.state) && <span className="animate-shimmer size-2.5 rounded-full bg-current" />}
            </span>
            {index < steps.length - 1 && <span className={cx('w-0.5 flex-1', step.state === 'done' ? 'bg-win' : 'bg-line')} />}
          </span>
          <span className="min-w-0 flex-1 pb-5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cx('font-medium', step.state === 'next' && 'text-text3')}>{step.label}</span>
              {spoken[step.state] && <span className="sr-only">{spoken[step.state]}</span>}
              {step.time && <time className="figures text-xs text-text3">{step.time}</time>}
            </span>
            {step.text && <span className="block text-sm text-text2">{step.text}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
