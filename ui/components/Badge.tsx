import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'win' | 'loss' | 'warn' | 'info' | 'vip'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-bg3 text-text2',
  brand: 'bg-brand text-brand-ink',
  accent: 'bg-accent text-accent-ink',
  win: 'tint-win',
  loss: 'tint-loss',
  warn: 'tint-warn',
  info: 'tint-info',
  vip: 'tint-vip',
}

/** A state or a mark in a word or two. */
export const Badge = ({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)
