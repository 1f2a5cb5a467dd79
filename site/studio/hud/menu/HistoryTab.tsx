import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import type { RoundView } from '../../kit/round-source.ts'
import { useKit, useKitState } from '../kit-context.tsx'
import { PastRoundRow } from './PastRoundRow.tsx'
import { useAsked } from './useAsked.ts'

/** The rounds of the past, each of which can be watched again and verified. */
export const HistoryTab = ({ onWatch }: { onWatch: (round: RoundView) => void }) => {
  const t = useText()
  const { source, bridge } = useKit()
  const { isDemo, isPast } = useKitState('isDemo', 'isPast')
  // The pages that were turned, by what each begins before.
  const [turned, setTurned] = useState<readonly string[]>([])
  const before = turned.at(-1)
  const ask = useCallback(() => source.history(before), [source, before])
  const { value, error, again } = useAsked(ask)
  if (error) return <ErrorState error={error} onRetry={again} title={t('studio.history')} />
  if (!value) return <Spinner />
  const { list, next } = value
  if (list.length === 0) return <EmptyState title={t('studio.history_empty')} />
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line rounded-card border border-line">
        {list.map((round) => (
          <PastRoundRow key={round.id} round={round} onWatch={onWatch} />
        ))}
      </ul>
      {(next !== null || turned.length > 0) && (
        <div className="flex items-center justify-center gap-3">
          <Button tone="quiet" disabled={turned.length === 0} onClick={() => setTurned(turned.slice(0, -1))}>
            {t('common.page_previous')}
          </Button>
          <Button tone="quiet" disabled={next === null} onClick={() => next !== null && setTurned([...turned, next])}>
            {t('common.page_next')}
          </Button>
        </div>
      )}
      {!isDemo && !isPast && (
        <Button tone="outline" wide onClick={() => bridge.tell({ type: 'openHistory' })}>
          {t('studio.history_all')}
        </Button>
      )}
    </div>
  )
}
