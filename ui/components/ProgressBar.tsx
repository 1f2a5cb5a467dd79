import { fromWire } from '@tamuvo/money/amount.ts'
import { cx } from './cx.ts'

export type ProgressTone = 'info' | 'warn' | 'win' | 'neutral'

const tones: Record<ProgressTone, string> = { info: 'bg-info', warn: 'bg-warn', win: 'bg-win', neutral: 'bg-text3' }

/** Whole percent of an amount, rounded down: it is full only when nothing is left. Amounts are texts of the wire. */
export const percentOf = (part: string, whole: string): number => {
  const [done, all] = [fromWire(part), fromWire(whole)]
  return all === 0n || done >= all ? 100 : Number((done * 100n) / all)
}

type Props = {
  percent: number
  /** What it says in words, for those who do not see it. */
  label: string
  tone?: ProgressTone
  className?: string
}

/** How much of a whole is done. The words that say the same stand beside it. */
export const ProgressBar = ({ percent, label, tone = 'info', className }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    className={cx('h-1.5 overflow-hidden rounded-full bg-bg3', className)}
  >
    <div className={cx('h-full rounded-full', tones[tone])} style={{ width: `${percent}%` }} />
  </div>
)
