import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../hooks/useMedia.ts'
import { useRoving } from '../hooks/useRoving.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  items: ReadonlyArray<{ key: string; text: string }>
  onItem?: (key: string) => void
  icon?: ReactNode
  className?: string
}

const pixelsPerSecond = 45

/** Notices that run by. It rests while pointed at or focused, has a button to stop it, and stands still under reduced motion. */
export const Marquee = ({ label, items, onItem, icon, className }: Props) => {
  const [paused, setPaused] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLElement>(null)
  const onKeyDown = useRoving(box)
  const still = useReducedMotion()
  const seconds = useTravelSeconds(track, items)
  const t = useText()
  if (items.length === 0) return null
  return (
    <section
      ref={box}
      onKeyDown={onKeyDown}
      data-marquee
      aria-label={label}
      className={cx('flex items-center gap-2 overflow-hidden', className)}
    >
      {icon && (
        <span aria-hidden="true" className="shrink-0 text-brand-text">
          {icon}
        </span>
      )}
      <div className={cx('min-w-0 flex-1', still ? 'scrollbar-none overflow-x-auto' : 'marquee-fade overflow-hidden')}>
        <div
          ref={track}
          data-paused={paused || undefined}
          className={still ? 'flex w-max' : 'marquee flex w-max'}
          style={{ animationDuration: `${seconds}s` }}
        >
          <Run items={items} onItem={onItem} />
          {!still && <Run items={items} onItem={onItem} copy />}
        </div>
      </div>
      {!still && (
        <IconButton label={t(paused ? 'common.play' : 'common.pause')} onClick={() => setPaused(!paused)}>
          {paused ? <Play size={16} fill="currentColor" /> : <Pause size={16} fill="currentColor" />}
        </IconButton>
      )}
    </section>
  )
}

type RunProps = Pick<Props, 'items'> & { onItem: Props['onItem']; copy?: boolean }

const Run = ({ items, onItem, copy = false }: RunProps) => (
  <ul className="flex shrink-0" aria-hidden={copy || undefined} inert={copy}>
    {items.map((item) => (
      <li key={item.key} className="pr-12 whitespace-nowrap">
        <button
          type="button"
          className="focus-ring min-h-8 rounded-sm text-sm text-text2 hover:text-text"
          onClick={() => onItem?.(item.key)}
        >
          {item.text}
        </button>
      </li>
    ))}
  </ul>
)

/** One round at a steady pace, however long the text. Measured by the browser after layout, which it does anyway. */
const useTravelSeconds = (track: React.RefObject<HTMLElement | null>, items: unknown): number => {
  const [seconds, setSeconds] = useState(20)
  useEffect(() => {
    if (!track.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.borderBoxSize[0]?.inlineSize ?? 0
      setSeconds(Math.max(8, width / 2 / pixelsPerSecond))
    })
    observer.observe(track.current)
    return () => observer.disconnect()
  }, [track, items])
  return seconds
}
