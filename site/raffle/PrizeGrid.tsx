import { cx } from '@tamuvo/ui/components/cx.ts'
import { Ticket } from 'lucide-react'
import { written } from '../promotion/promotion-words.ts'
import { cellsOf } from './grid-cells.ts'
import { PrizeSign } from './PrizeSign.tsx'
import { isGone, type Prize } from './raffle-words.ts'

/** Where each cell lies, clockwise; the middle stays free. */
const places = [
  'col-start-1 row-start-1',
  'col-start-2 row-start-1',
  'col-start-3 row-start-1',
  'col-start-3 row-start-2',
  'col-start-3 row-start-3',
  'col-start-2 row-start-3',
  'col-start-1 row-start-3',
  'col-start-1 row-start-2',
]

type Props = {
  prizes: readonly Prize[]
  /** The cell that is lit. */
  lit: number | undefined
  /** The light has stopped there. */
  isLanded: boolean
}

/** The prizes around the middle. The table beside it says the same with chances, so that readers of the screen pass this over. */
export const PrizeGrid = ({ prizes, lit, isLanded }: Props) => (
  <div aria-hidden="true" className="mx-auto grid aspect-square w-full max-w-90 grid-cols-3 grid-rows-3 gap-2">
    {cellsOf(prizes.length).map((place, cell) => {
      const prize = prizes[place]
      return prize ? <Cell key={cell} prize={prize} className={places[cell] ?? ''} look={lookOf(cell, lit, isLanded)} /> : null
    })}
    <div className="col-start-2 row-start-2 grid place-items-center rounded-card bg-bg2 text-brand-text">
      <Ticket size={36} />
    </div>
  </div>
)

type Look = 'plain' | 'lit' | 'landed'

const lookOf = (cell: number, lit: number | undefined, isLanded: boolean): Look =>
  cell !== lit ? 'plain' : isLanded ? 'landed' : 'lit'

const looks: Record<Look, string> = {
  plain: 'border-line bg-bg1',
  lit: 'border-accent bg-bg3',
  landed: 'border-accent bg-bg3 ring-2 ring-accent',
}

const Cell = ({ prize, look, className }: { prize: Prize; look: Look; className: string }) => (
  <div
    data-look={look}
    className={cx(
      'flex min-w-0 flex-col items-center justify-center gap-1 rounded-card border-2 p-1.5 text-center',
      looks[look],
      className,
    )}
  >
    <span className={cx(isGone(prize) && 'opacity-35')}>
      <PrizeSign prize={prize} />
    </span>
    <span className={cx('figures line-clamp-2 text-xs font-semibold', isGone(prize) && 'text-text3 line-through')}>
      {written(prize.names)}
    </span>
  </div>
)
