import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Facts } from '../hud/menu/Facts.tsx'
import { CrashProofPanel } from './CrashProofPanel.tsx'
import type { CrashSource } from './crash-source.ts'
import { type CrashView, timesText } from './crash-table.ts'

/** How rounds can be recomputed: the promise of the one that goes on, and the last ones with all of their values. */
export const CrashProofs = ({ view, source }: { view: CrashView; source: CrashSource }) => {
  const t = useText()
  const [issue, setIssue] = useState<string>()
  const { round, past } = view
  return (
    <div className="space-y-4 text-sm">
      <p className="text-text2">{t('arcade.crash_fair')}</p>
      {round && (
        <Facts
          facts={[
            [t('arcade.crash_round'), round.issue],
            [t('arcade.crash_commitment'), round.commitment],
          ]}
        />
      )}
      <div className="flex flex-wrap gap-1.5">
        {past.map(({ issue: each, point }) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === issue}
            onClick={() => setIssue(each === issue ? undefined : each)}
            className={cx(
              'focus-ring figures min-h-10 rounded-full bg-bg2 px-3 text-xs font-semibold hover:bg-bg3',
              'selected:bg-brand selected:text-brand-ink',
            )}
          >
            {timesText(point)}
          </button>
        ))}
      </div>
      {issue && <CrashProofPanel key={issue} issue={issue} source={source} />}
    </div>
  )
}
