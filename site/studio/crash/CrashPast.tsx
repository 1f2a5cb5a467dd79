import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type CrashView, timesText } from './crash-table.ts'

/** Where the last rounds ended, newest first. What ended them says nothing about the next one. */
export const CrashPast = ({ past, onOpen }: { past: CrashView['past']; onOpen: () => void }) => {
  const t = useText()
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('arcade.crash_past_open')}
      className="focus-ring block w-full rounded-input text-start"
    >
      <ul aria-label={t('arcade.last_rounds')} className="flex h-9 items-center gap-1.5 overflow-hidden">
        {past.map(({ issue, point }) => (
          <li
            key={issue}
            data-past={issue}
            className={cx(
              'figures shrink-0 rounded-full px-2.5 py-0.5 text-xs font-semibold first:motion-safe:animate-pop-in',
              point >= 200 ? 'bg-(--w-good) text-(--w-deep)' : 'bg-bg2/85 text-text2',
            )}
          >
            {timesText(point)}
          </li>
        ))}
      </ul>
    </button>
  )
}
