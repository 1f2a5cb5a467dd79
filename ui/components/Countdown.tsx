import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { formatRemaining } from '../format/date.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

type Props = {
  /** The moment it runs to, ISO 8601 or ms, on the server's clock. */
  until: string | number
  /** The whole stretch in ms; with it a ring shows the share that is left. */
  totalMs?: number
  onEnd?: () => void
  /** Not spoken: for one of several on a page. */
  quiet?: boolean
  size?: number
  className?: string
}

const announcedSeconds: readonly number[] = [30, 10, 5]

/** Calm, then amber for the last ten seconds, red for the last five. */
export const countdownTone = (seconds: number): 'calm' | 'soon' | 'now' =>
  seconds <= 5 ? 'now' : seconds <= 10 ? 'soon' : 'calm'

const tones = { calm: 'text-accent', soon: 'text-warn', now: 'text-loss' }

/** The time left on the server's clock, as mm:ss and, for short stretches, a ring. Spoken at 30, 10 and 5 seconds. */
export const Countdown = ({ until, totalMs, onEnd, quiet = false, size = 44, className }: Props) => {
  const t = useText()
  const endMs = typeof until === 'number' ? until : Date.parse(until)
  const leftMs = useRemaining(endMs, onEnd)
  const seconds = Math.ceil(leftMs / 1000)
  const tone = countdownTone(seconds)
  return (
    <span data-tone={tone} className={cx('inline-flex items-center gap-2', className)}>
      {totalMs !== undefined && <Ring share={Math.min(1, leftMs / totalMs)} size={size} className={tones[tone]} />}
      <span
        role="timer"
        aria-label={t('common.countdown', { time: formatRemaining(leftMs) })}
        className={cx('figures font-semibold', tone !== 'calm' && tones[tone])}
      >
        {formatRemaining(leftMs)}
      </span>
      {!quiet && (
        <span aria-live="assertive" className="sr-only">
          {announcedSeconds.includes(seconds) ? t('common.seconds_left', { seconds }) : seconds === 0 ? t('common.time_up') : ''}
        </span>
      )}
    </span>
  )
}

/** Ms left until a moment, never below zero; wakes at each full second and once at the end. */
const useRemaining = (endMs: number, onEnd?: () => void): number => {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, endMs - serverNow()))
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (first: boolean) => {
      const left = Math.max(0, endMs - serverNow())
      setLeftMs(left)
      if (left > 0) timer = setTimeout(() => tick(false), left % 1000 || 1000)
      else if (!first) ended()
    }
    tick(true)
    return () => clearTimeout(timer)
  }, [endMs])
  return leftMs
}

const radius = 18
const circumference = 2 * Math.PI * radius

const Ring = ({ share, size, className }: { share: number; size: number; className: string }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 44 44" className={cx('-rotate-90', className)}>
    <circle cx="22" cy="22" r={radius} fill="none" stroke="var(--bg3)" strokeWidth="4" />
    <circle
      cx="22"
      cy="22"
      r={radius}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray={circumference}
      strokeDashoffset={circumference * (1 - share)}
    />
  </svg>
)
