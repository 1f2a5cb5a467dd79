import { isRedPocket } from '@tamuvo/games/table/roulette-bets.ts'
import { type CalledBet, neighboursOf, type Sector, sectors, wheelOrder } from '@tamuvo/games/table/roulette-sectors.ts'
import { fromWire, times, toWire } from '@tamuvo/money/amount.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMoney } from '../hud/kit-context.tsx'
import type { Table } from './useTable.ts'

const names: readonly Sector[] = ['tiers', 'orphelins', 'voisins', 'zero']
const reachMost = 4
const countOf = (bets: readonly CalledBet[]): number => bets.reduce((sum, { chips }) => sum + chips, 0)

/** The wheel as a track: parts of it, and a number with its neighbours, each with the chips that it takes. */
export const Racetrack = ({ table }: { table: Table }) => {
  const t = useText()
  const [reach, setReach] = useState(2)
  const cost = useCost(table)
  return (
    <div className="space-y-1.5">
      <div className="grid grid-cols-4 gap-1.5">
        {names.map((sector) => (
          <button
            key={sector}
            type="button"
            disabled={!table.isOpen}
            onClick={() => table.lay(sectors[sector])}
            className="focus-ring min-h-11 rounded-input border border-white/30 bg-black/25 px-1 text-xs leading-tight text-white hover:bg-white/15"
          >
            <span className="block font-bold">{t(`tables.sector_${sector}`)}</span>
            <span className="figures text-white/70">{cost(countOf(sectors[sector]))}</span>
          </button>
        ))}
      </div>
      <div className="flex items-center gap-1 text-xs text-white/80">
        <span className="flex-1">
          {t('tables.neighbours', { count: reach, chips: 2 * reach + 1, cost: cost(2 * reach + 1) })}
        </span>
        <IconButton label={t('tables.fewer')} disabled={reach === 0} onClick={() => setReach(reach - 1)}>
          <Minus size={18} />
        </IconButton>
        <IconButton label={t('tables.more')} disabled={reach === reachMost} onClick={() => setReach(reach + 1)}>
          <Plus size={18} />
        </IconButton>
      </div>
      <Track onNumber={(number) => table.lay(neighboursOf(number, reach))} isOpen={table.isOpen} />
    </div>
  )
}

const useCost = ({ chip }: Table) => {
  const money = useMoney()
  return (chips: number): string => money(toWire(times(fromWire(chip), BigInt(chips))))
}

const Track = ({ onNumber, isOpen }: { onNumber: (number: number) => void; isOpen: boolean }) => {
  const t = useText()
  return (
    <div
      role="group"
      aria-label={t('tables.racetrack')}
      className="grid grid-cols-[repeat(13,minmax(0,1fr))] gap-px overflow-hidden rounded-card"
    >
      {wheelOrder.map((number) => (
        <button
          key={number}
          type="button"
          disabled={!isOpen}
          onClick={() => onNumber(number)}
          aria-label={t('tables.around', { number })}
          className="focus-ring figures min-h-8 text-xs font-bold text-white hover:brightness-150"
          style={{ background: number === 0 ? '#0f8a55' : isRedPocket(number) ? '#b81f2a' : '#14161d' }}
        >
          {number}
        </button>
      ))}
    </div>
  )
}
