import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { ReactNode } from 'react'
import { priceText, SpotButton } from './SpotButton.tsx'
import { useSpots } from './table-context.tsx'
import { useNames } from './useNames.ts'

type Props = { spot: Spot; isHit?: boolean | undefined; className?: string | undefined; isNamed?: boolean; children?: ReactNode }

/** A place on the felt with the name of its bet and its price. */
export const FeltSpot = ({ spot, isHit = false, className, isNamed = true, children }: Props) => {
  const names = useNames()
  const table = useSpots()
  return (
    <SpotButton
      spot={spot}
      isHit={isHit}
      chipClass="spot-corner"
      chipSize={26}
      className={cx('min-h-12 flat:min-h-0 rounded-lg border border-white/30 bg-black/20 px-1 text-sm text-white', className)}
    >
      <span className="flex flex-col items-center gap-0.5 text-center leading-tight">
        {children}
        {isNamed && (
          <span className="font-bold">{spot.selection === '' ? names.market(spot.market) : names.pick(spot.selection)}</span>
        )}
        <span className="figures text-[10px] font-medium text-white/60">{priceText(table.pays(spot))}:1</span>
      </span>
    </SpotButton>
  )
}
