import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { useMoney } from '../hud/kit-context.tsx'
import { Chip, chipText } from './Chip.tsx'
import { useSpots } from './table-context.tsx'
import type { Table } from './useTable.ts'
import { useNames } from './useNames.ts'

type Props = {
  spot: Spot
  className?: string
  style?: CSSProperties
  /** Where the chip lies; the middle where nothing else is said. */
  chipClass?: string
  chipSize?: number
  /** Drawn as decided for the bet, by the result that is shown. */
  isHit?: boolean
  children?: ReactNode
}

/** A place on the felt that takes chips. Its name, price and chips are said; what it returned stays until the next chip. */
export const SpotButton = ({ spot, className, style, chipClass, chipSize = 30, isHit = false, children }: Props) => {
  const table = useSpots()
  const say = useSpotWords()
  const on = table.on(spot)
  const returned = table.returned(spot)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-spot={`${spot.market} ${spot.selection}`}
      data-hit={isHit || undefined}
      aria-label={say(spot, table)}
      aria-disabled={!table.isOpen}
      style={style}
      onClick={() => table.lay([{ spot, chips: 1 }])}
      className={cx('spot-button focus-ring', className)}
    >
      {children}
      {on !== undefined && (
        <span className={cx('spot-chip', chipClass)} data-lost={returned === 0n || undefined}>
          <Chip text={chipText(toWire(on))} place={placeOf(table.chips, toWire(on))} size={chipSize} />
        </span>
      )}
    </button>
  )
}

/** The colour of a stack is that of the largest chip in it. */
const placeOf = (chips: readonly string[], wire: string): number =>
  Math.max(
    0,
    chips.findLastIndex((chip) => Number(chip) <= Number(wire)),
  )

const useSpotWords = () => {
  const t = useText()
  const money = useMoney()
  const names = useNames()
  return (spot: Spot, table: Table): string => {
    const on = table.on(spot)
    const pays = priceText(table.pays(spot))
    const name = t('tables.spot_pays', { spot: names.spot(spot), pays })
    return on === undefined ? name : t('tables.spot_with', { spot: name, amount: money(toWire(on)) })
  }
}

/** A profit to one in few digits: "35", "0.95", "0.475". */
export const priceText = (profit: number): string => String(Math.round(profit) / multipleScale)
