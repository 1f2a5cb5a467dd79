import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPublicCatalog } from '@tamuvo/contract/catalog.ts'
import { ProductIcon } from '@tamuvo/ui/components/ProductIcon.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useRef } from 'react'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { GameCard } from './GameCard.tsx'

export type Lane = ReceivedOutputOf<typeof getPublicCatalog>['data']['lanes'][number]

/** One category: its studios and a row of games that scrolls sideways. */
export const GameLane = ({ lane }: { lane: Lane }) => {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const title = t(`catalog.type_${lane.gameCategory}`)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: 'smooth' })
  if (lane.games.length === 0) return null
  return (
    <section id={`lane-${lane.gameCategory}`} aria-labelledby={`lane-title-${lane.gameCategory}`} className="scroll-mt-36">
      <div className="mb-3 flex items-center gap-2.5">
        <ProductIcon product={lane.gameCategory} size={26} />
        <h2 id={`lane-title-${lane.gameCategory}`} className="text-lg font-bold">
          {title}
        </h2>
        <p className="min-w-0 flex-1 truncate text-sm text-text3 max-sm:hidden">
          {lane.vendors.map(({ name }) => name).join(' · ')}
        </p>
        <div className="ms-auto flex max-sm:hidden">
          <IconButton label={t('home.lane_back', { lane: title })} onClick={() => move(-1)}>
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton label={t('home.lane_on', { lane: title })} onClick={() => move(1)}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
      </div>
      <ul ref={row} className="scrollbar-none -mx-1 flex snap-x gap-3 overflow-x-auto px-1 py-1">
        {lane.games.map((game) => (
          <li key={game.nodeId} className="w-28 shrink-0 snap-start sm:w-36 xl:w-40">
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
