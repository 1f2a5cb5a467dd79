import { Check, Circle } from 'lucide-react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

export type ListCheck = { key: string; label: string; met: boolean }

/** What is asked of something that is being typed, and what of it is met so far. */
export const CheckList = ({ label, checks, className }: { label: string; checks: readonly ListCheck[]; className?: string }) => {
  const t = useText()
  return (
    <ul aria-label={label} className={cx('flex flex-col gap-1 text-sm', className)}>
      {checks.map(({ key, label: what, met }) => (
        <li key={key} data-met={met} className={cx('flex items-start gap-2', met ? 'text-win' : 'text-text2')}>
          <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
            {met ? <Check size={16} /> : <Circle size={12} className="mx-0.5" />}
          </span>
          <span>
            {what}
            <span className="sr-only">: {t(met ? 'access.check_met' : 'access.check_open')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
