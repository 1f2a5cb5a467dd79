import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPublicCatalog } from '@tamuvo/contract/catalog.ts'
import { ProductIcon } from '@tamuvo/ui/components/ProductIcon.tsx'
import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { lobbyPath } from '../../catalog/nav-targets.ts'
import { GameRow } from './GameRow.tsx'

export type Lane = ReceivedOutputOf<typeof getPublicCatalog>['data']['lanes'][number]

/** One category: what it is or who makes it, and a row of its games. */
export const GameLane = ({ lane: { gameCategory, vendors, games } }: { lane: Lane }) => {
  const t = useText()
  const subtitle = `lobby.subtitle_${gameCategory}`
  if (games.length === 0) return null
  return (
    <GameRow
      id={gameCategory}
      title={t(`catalog.type_${gameCategory}`)}
      icon={<ProductIcon product={gameCategory} size={26} />}
      about={hasText(subtitle) ? t(subtitle) : vendors.map(({ name }) => name).join(' · ')}
      all={lobbyPath(gameCategory)}
      games={games}
    />
  )
}
