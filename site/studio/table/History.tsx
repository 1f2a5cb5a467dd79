import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import type { ReactNode } from 'react'
import { frameShows } from '../kit/frame-shows.ts'

/** The last results of this visit, the newest first: marked as what was, since it says nothing of what comes. */
export const History = ({ results }: { results: readonly ReactNode[] }) => {
  const t = useText()
  const { showsNet, showsClock } = useStore(frameShows)
  return (
    <div
      className={cx(
        'flex h-8 shrink-0 items-center gap-1.5 overflow-hidden px-2 text-xs text-white/55',
        // A phone on its side: in the strip above, where that has room.
        showsNet && showsClock && 'flat:absolute flat:-top-9.5 flat:right-12 flat:max-w-60',
      )}
    >
      <span className="shrink-0">{t('tables.past')}</span>
      <ol aria-label={t('tables.past_long')} className="flex gap-1">
        {results.slice(0, 16).map((result, place) => (
          // Results only come in at the front: counted from the end, a place stays that of its result.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={results.length - place}>{result}</li>
        ))}
      </ol>
    </div>
  )
}
