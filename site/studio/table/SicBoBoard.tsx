import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { sicBoRules } from '@tamuvo/games/table/sic-bo.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { Board } from './Board.tsx'
import { Die } from './Die.tsx'
import { priceText, SpotButton } from './SpotButton.tsx'
import { useSpots } from './table-context.tsx'
import { useNames } from './useNames.ts'

const faces = [1, 2, 3, 4, 5, 6]
const pairs = faces.flatMap((low) => faces.slice(low).map((high) => [low, high] as const))
const totals = Array.from({ length: 14 }, (_, place) => place + 4)

/** Whether the dice win a bet, by the rules that are sold. */
const isHit = (spot: Spot, dice: readonly number[] | undefined): boolean => {
  if (!dice) return false
  const bet = sicBoRules.bets.find(({ market, selection }) => market === spot.market && selection === spot.selection)
  return bet?.grade([dice[0] ?? 0, dice[1] ?? 0, dice[2] ?? 0]).kind === 'won'
}

type Props = { dice: readonly number[] | undefined }

/** The board: halves, doubles and triples, totals, pairs of dice, single faces. */
export const SicBoBoard = ({ dice }: Props) => {
  const t = useText()
  const cell = (market: string, selection: string, children: ReactNode, className?: string) => (
    <Cell key={selection} spot={{ market, selection }} dice={dice} className={className}>
      {children}
    </Cell>
  )
  return (
    <Board label={t('tables.board')} className="flex min-h-0 flex-1 flex-col gap-1 pb-1">
      <div className="grid min-h-0 flex-[1.3] flat:flex-1 grid-cols-4 gap-1">
        {['small', 'odd', 'even', 'big'].map((market) => (
          <Half key={market} market={market} dice={dice} />
        ))}
      </div>
      <div className="grid min-h-0 flex-[2] grid-cols-7 gap-1">
        {faces.map((face) => cell('doubles', String(face), <Dice faces={[face, face]} size={17} />))}
        <Cell spot={{ market: 'any_triple', selection: '' }} dice={dice} className="row-span-2">
          <span className="px-0.5 text-[11px] leading-tight">{t('tables.market_any_triple')}</span>
        </Cell>
        {faces.map((face) => cell('triple', String(face), <Dice faces={[face, face, face]} size={13} />))}
      </div>
      <div className="grid min-h-0 flex-[2.2] flat:flex-2 grid-cols-7 gap-1">
        {totals.map((total) => cell('total', String(total), <span className="figures text-lg text-[#ffe9b0]">{total}</span>))}
      </div>
      {/* On a phone on its side both kinds share rows, which are as high as a thumb needs them. */}
      <div className="contents flat:grid flat:min-h-0 flat:flex-3 flat:grid-cols-7 flat:gap-1">
        <div className="grid min-h-0 flex-[2.4] grid-cols-5 gap-1 flat:contents lg:flex-[1.3] lg:grid-cols-15">
          {pairs.map((pair) => cell('two_dice', pair.join('-'), <Dice faces={pair} size={16} />))}
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-6 gap-1 flat:contents">
          {faces.map((face) => cell('single', String(face), <Dice faces={[face]} size={26} />))}
        </div>
      </div>
    </Board>
  )
}

type CellProps = { spot: Spot; dice: readonly number[] | undefined; className?: string | undefined; children: ReactNode }

const Cell = ({ spot, dice, className, children }: CellProps) => {
  const table = useSpots()
  return (
    <SpotButton
      spot={spot}
      isHit={isHit(spot, dice)}
      chipClass="spot-corner"
      chipSize={22}
      className={cx('min-h-8 flat:min-h-0 rounded-md border border-[#e8c77a]/45 bg-black/25 text-white', className)}
    >
      <span className="flex flex-col items-center gap-0.5 leading-none font-bold flat:flex-row flat:gap-1.5">
        {children}
        <span className="figures text-[9px] font-medium text-[#e8c77a] flat:hidden">
          {spot.market === 'single' ? '1·2·3' : priceText(table.pays(spot))}:1
        </span>
      </span>
    </SpotButton>
  )
}

const ranges: Readonly<Record<string, string>> = { small: '4–10', big: '11–17' }

const Half = ({ market, dice }: { market: string; dice: readonly number[] | undefined }) => {
  const names = useNames()
  return (
    <Cell spot={{ market, selection: '' }} dice={dice}>
      <span className="text-base leading-tight text-[#ffe9b0]">{names.market(market)}</span>
      <span className="figures text-xs font-medium text-white/70 flat:text-[10px]">{ranges[market]}</span>
    </Cell>
  )
}

const Dice = ({ faces: shown, size }: { faces: readonly number[]; size: number }) => (
  <span className="flex gap-0.5">
    {shown.map((face, place) => (
      // The same faces in the same places, always.
      // oxlint-disable-next-line react/no-array-index-key
      <Die key={place} face={face} size={size} />
    ))}
  </span>
)
