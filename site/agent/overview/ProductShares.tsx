import type { GameType } from '@tamuvo/contract/brand.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { formatPercent } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Overview } from './overview.ts'
import { shareArcs } from './share-arcs.ts'

/** The hue of each product, as in its icon. */
const hues: Record<GameType, string> = {
  LOTT: 'var(--hue-LOTT)',
  LIVE: 'var(--hue-LIVE)',
  RNG: 'var(--hue-RNG)',
  PVP: 'var(--hue-PVP)',
  FISH: 'var(--hue-FISH)',
  SPORTS: 'var(--hue-SPORTS)',
  ESPORTS: 'var(--hue-ESPORTS)',
  ELOTT: 'var(--hue-ELOTT)',
}

/** How the valid bet divides between products: a ring, and the same in words. */
export const ProductShares = ({ products }: Pick<Overview, 'products'>) => {
  const t = useText()
  const played = products.filter(({ validBet }) => fromWire(validBet) > 0n)
  const arcs = shareArcs(played.map(({ validBet }) => Number(fromWire(validBet))))
  const gap = arcs.length > 1 ? 0.6 : 0
  return (
    <figure className="card flex flex-col gap-3 p-4">
      <figcaption className="text-sm font-semibold">{t('agent.by_product')}</figcaption>
      {played.length === 0 && <p className="text-sm text-text3">{t('agent.no_bets_yet')}</p>}
      {played.length > 0 && (
        <>
          <svg viewBox="0 0 42 42" aria-hidden="true" className="mx-auto size-36">
            {arcs.map(({ length, offset }, index) => (
              <circle
                key={played[index]?.product}
                cx="21"
                cy="21"
                r="15.9155"
                fill="none"
                stroke={hues[played[index]?.product ?? 'RNG']}
                strokeWidth="6"
                strokeDasharray={`${Math.max(0, length - gap)} ${100 - Math.max(0, length - gap)}`}
                strokeDashoffset={25 - offset}
              />
            ))}
          </svg>
          <ul className="flex flex-col text-sm">
            {played.map(({ product, validBet }, index) => (
              <li key={product} className="flex min-h-8 items-center gap-2">
                <span aria-hidden="true" className="size-3 shrink-0 rounded-sm" style={{ background: hues[product] }} />
                <span className="min-w-0 flex-1 truncate">{t(`catalog.type_${product}`)}</span>
                <span className="figures text-xs text-text3">{formatPercent((arcs[index]?.length ?? 0) / 100, 1)}</span>
                <Amount value={validBet} />
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  )
}
