import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import { useKit, useKitState, useMoney } from '../hud/kit-context.tsx'
import { useAsked } from '../hud/menu/useAsked.ts'
import { CrashProofPanel } from './CrashProofPanel.tsx'
import type { CrashHistory as History, CrashSource } from './crash-source.ts'
import { timesText } from './crash-table.ts'

/** The member's bets of the past, each with the proof of its round. */
export const CrashHistory = ({ source }: { source: CrashSource }) => {
  const t = useText()
  const { bridge } = useKit()
  const { isDemo } = useKitState('isDemo')
  const [turned, setTurned] = useState<readonly string[]>([])
  const before = turned.at(-1)
  const { value, error, again } = useAsked(useCallback(() => source.history(before), [source, before]))
  if (error) return <ErrorState error={error} onRetry={again} title={t('studio.history')} />
  if (!value) return <Spinner />
  const { list, next } = value
  if (list.length === 0) return <EmptyState title={t('studio.history_empty')} />
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line rounded-card border border-line">
        {list.map((bet) => (
          <PastBet key={bet.id} bet={bet} source={source} />
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
      {!isDemo && (
        <Button tone="outline" wide onClick={() => bridge.tell({ type: 'openHistory' })}>
          {t('studio.history_all')}
        </Button>
      )}
    </div>
  )
}

const PastBet = ({ bet, source }: { bet: History['list'][number]; source: CrashSource }) => {
  const t = useText()
  const money = useMoney()
  const [isOpen, setOpen] = useState(false)
  const { issue, at, stake, out, point, payout, state } = bet
  const words = {
    won: t('arcade.crash_out_at', { times: timesText(out ?? 0) }),
    lost: t('arcade.crash_lost'),
    void: t('arcade.crash_void_short'),
    open: t('studio.round_open'),
  }
  return (
    <li className="px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {words[state]} {point !== null && <span className="figures text-text2">({timesText(point)})</span>}
          </p>
          <p className="text-xs text-text3">
            <Instant at={at} />
          </p>
        </div>
        <p className="figures text-end">
          <span className="text-text2">−{money(stake)}</span>
          <br />
          <span className={state === 'won' ? 'font-bold text-win' : 'text-text2'}>{payout === null ? '' : money(payout)}</span>
        </p>
        <Button tone="quiet" aria-expanded={isOpen} disabled={point === null} onClick={() => setOpen(!isOpen)}>
          {t('studio.details')}
        </Button>
      </div>
      {isOpen && <CrashProofPanel issue={issue} source={source} />}
    </li>
  )
}
