import { fromWire } from '@tamuvo/money/amount.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { RoundView } from '../../kit/round-source.ts'
import { useKitState, useMoney } from '../kit-context.tsx'
import { RoundProofPanel } from './RoundProofPanel.tsx'

/** One round of the past. */
export const PastRoundRow = ({ round, onWatch }: { round: RoundView; onWatch: (round: RoundView) => void }) => {
  const t = useText()
  const money = useMoney()
  const { phase, isPast } = useKitState('phase', 'isPast')
  const [isOpen, setOpen] = useState(isPast)
  const { id, at, stake, won, isOver, isFree } = round
  return (
    <li className="px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t('studio.round', { id })}</p>
          <p className="text-xs text-text3">
            <Instant at={at} />
          </p>
        </div>
        <p className="figures text-end">
          <span className="text-text2">{isFree ? t('studio.free_spin') : `−${money(stake)}`}</span>
          <br />
          <span className={fromWire(won) > fromWire(stake) ? 'font-bold text-win' : 'text-text2'}>
            {isOver ? money(won) : t('studio.round_open')}
          </span>
          {round.jackpots?.map(({ level, amount }) => (
            <span key={level} className="block font-bold text-brand-text">
              {t('jackpot.won', { level: t(`jackpot.level_${level}`) })} {money(amount)}
            </span>
          ))}
        </p>
        <Button tone="quiet" disabled={phase !== 'idle' || !isOver} onClick={() => onWatch(round)}>
          {t('studio.watch_again')}
        </Button>
        <Button tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('studio.details')}
        </Button>
      </div>
      {isOpen && <RoundProofPanel round={round} />}
    </li>
  )
}
