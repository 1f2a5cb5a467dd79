import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import { useAsked } from '../../hud/menu/useAsked.ts'
import { PastRoundRow } from './PastRoundRow.tsx'
import { useRoomKit } from './room-context.tsx'

/** The rounds of the room that are over: who won, what it was for the member, and the proof of each. */
export const PastRounds = () => {
  const t = useText()
  const kit = useRoomKit()
  // The pages that were turned, by what each begins before.
  const [turned, setTurned] = useState<readonly string[]>([])
  const before = turned.at(-1)
  const { value, error, again } = useAsked(useCallback(() => kit.source.past(before), [kit, before]))
  if (error) return <ErrorState error={error} onRetry={again} title={t('studio.history')} />
  if (!value) return <Spinner />
  const { list, next } = value
  if (list.length === 0) return <EmptyState title={t('studio.history_empty')} />
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line rounded-card border border-line">
        {list.map((round) => (
          <PastRoundRow key={round.id} round={round} />
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
    </div>
  )
}
