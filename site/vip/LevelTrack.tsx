import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useRef } from 'react'
import { levelName } from '../parts/level-name.ts'
import { VipMedal } from './VipMedal.tsx'
import type { Level } from './vip-words.ts'

type Props = { levels: readonly Level[]; own: number | undefined; value: number; onChange: (level: number) => void }

/** All levels in a row, moved sideways by swiping; one is chosen, and the member's own is marked. */
export const LevelTrack = ({ levels, own, value, onChange }: Props) => {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  // Sideways only: the page stays where it is.
  useEffect(() => {
    const track = list.current
    const chosen = track?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (track && chosen) track.scrollLeft = chosen.offsetLeft - (track.clientWidth - chosen.clientWidth) / 2
  }, [value])
  return (
    <section aria-labelledby="vip-levels" className="flex flex-col gap-2">
      <h4 id="vip-levels" className="text-md font-semibold">
        {t('vip.levels')}
      </h4>
      <div
        ref={list}
        role="group"
        aria-labelledby="vip-levels"
        className="scrollbar-none relative -mx-1 flex snap-x gap-2 overflow-x-auto px-1 py-1"
      >
        {levels.map(({ level }) => (
          <button
            key={level}
            type="button"
            aria-pressed={level === value}
            onClick={() => onChange(level)}
            className={cx(
              'focus-ring flex w-24 shrink-0 snap-center flex-col items-center gap-1 rounded-card border px-2 py-3 text-sm',
              level === value ? 'border-brand bg-bg2 font-semibold' : 'border-line text-text2 hover:bg-bg2',
            )}
          >
            <VipMedal level={level} />
            <span>{levelName(level)}</span>
            <span className={cx('min-h-[1lh] text-xs', level === own ? 'font-semibold text-brand-text' : 'text-text3')}>
              {level === own ? t('vip.yours_short') : t('shell.vip', { level })}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
