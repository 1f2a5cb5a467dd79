import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { fanTanRules } from '@tamuvo/games/table/fan-tan.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { priceText, SpotButton } from './SpotButton.tsx'
import { FeltSpot } from './FeltSpot.tsx'
import { useSpots } from './table-context.tsx'

const selectionsOf = (market: string): string[] =>
  fanTanRules.bets.filter((bet) => bet.market === market).map(({ selection }) => selection)

const wins = ({ market, selection }: Spot, end: number | undefined): boolean =>
  end !== undefined &&
  fanTanRules.bets.find((bet) => bet.market === market && bet.selection === selection)?.grade(end).kind === 'won'

/** All bets of fan tan by their kinds, the plain ones first. */
export const FanTanBoard = ({ end }: { end: number | undefined }) => (
  <div className="flex flex-col gap-1.5 flat:h-full">
    <div className="contents flat:flex flat:flex-[1.6] flat:gap-1.5">
      <div className="grid grid-cols-4 gap-1.5 flat:flex-1">
        {selectionsOf('fan').map((selection) => (
          <Pick key={selection} spot={{ market: 'fan', selection }} end={end} className="min-h-13 text-2xl" />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-1.5 flat:flex-1">
        {(
          [
            ['parity', 'odd'],
            ['parity', 'even'],
            ['size', 'small'],
            ['size', 'big'],
          ] as const
        ).map(([market, selection]) => (
          <FeltSpot
            key={selection}
            spot={{ market, selection }}
            isHit={wins({ market, selection }, end)}
            className="min-h-11 text-xs"
          />
        ))}
      </div>
    </div>
    <Kind market="kwok" columns="grid-cols-4" end={end} />
    <Kind market="three" columns="grid-cols-4" end={end} />
    <Kind market="nim" columns="grid-cols-6" end={end} />
    <Kind market="nga" columns="grid-cols-6" end={end} />
  </div>
)

const Kind = ({
  market,
  columns,
  end,
}: {
  market: 'kwok' | 'nim' | 'nga' | 'three'
  columns: string
  end: number | undefined
}) => {
  const t = useText()
  const table = useSpots()
  const selections = selectionsOf(market)
  const price = priceText(table.pays({ market, selection: selections[0] ?? '' }))
  return (
    <div className={cx('flat:flex flat:gap-1', selections.length > 6 ? 'flat:flex-2' : 'flat:flex-1')}>
      <p className="text-[11px] text-white/65 flat:w-22 flat:self-center flat:leading-snug">
        {t(`tables.kind_${market}`)} · <span className="figures">{price}:1</span>
      </p>
      <div className={cx('grid gap-1 flat:flex-1', columns)}>
        {selections.map((selection) => (
          <Pick key={selection} spot={{ market, selection }} end={end} className="min-h-8 text-xs" />
        ))}
      </div>
    </div>
  )
}

const Pick = ({ spot, end, className }: { spot: Spot; end: number | undefined; className: string }) => (
  <SpotButton
    spot={spot}
    isHit={wins(spot, end)}
    chipSize={26}
    className={cx('figures flat:min-h-0 rounded-md border border-white/30 bg-black/25 font-bold text-white', className)}
  >
    <span>{spot.selection}</span>
  </SpotButton>
)
