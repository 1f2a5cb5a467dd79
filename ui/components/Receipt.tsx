import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { CopyRow } from './CopyRow.tsx'

type Props = {
  state: 'done' | 'waiting' | 'failed'
  title: string
  /** The sum in question, first and large. */
  amount: ReactNode
  lines: ReadonlyArray<{ label: string; value: ReactNode }>
  reference?: string
  actions?: ReactNode
  className?: string
}

const signs = {
  done: { className: 'tint-win', glyph: <CircleCheck size={30} /> },
  waiting: { className: 'tint-warn', glyph: <Clock size={30} /> },
  failed: { className: 'tint-loss', glyph: <CircleX size={30} /> },
}

/** How a money action ended: the amount, what it was for, the reference to quote. */
export const Receipt = ({ state, title, amount, lines, reference, actions, className }: Props) => {
  const t = useText()
  return (
    <section
      aria-label={title}
      data-state={state}
      className={cx('animate-fade-in rounded-card border border-line bg-bg1 p-5 text-center', className)}
    >
      <div aria-hidden="true" className={cx('mx-auto grid size-14 place-items-center rounded-full', signs[state].className)}>
        {signs[state].glyph}
      </div>
      <h3 className="mt-3 text-md font-semibold">{title}</h3>
      <div className="mt-1 text-num">{amount}</div>
      <dl className="mt-4 divide-y divide-line border-y border-line text-left text-sm">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-text3">{line.label}</dt>
            <dd className="figures min-w-0 text-right break-words">{line.value}</dd>
          </div>
        ))}
      </dl>
      {reference && <CopyRow className="mt-4 text-left" label={t('common.reference')} value={reference} />}
      {actions && <div className="mt-4 flex gap-3 *:flex-1">{actions}</div>}
    </section>
  )
}
