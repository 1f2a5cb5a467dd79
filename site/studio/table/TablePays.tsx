import type { Spot } from '@tamuvo/games/kit/engine.ts'
import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit } from '../hud/kit-context.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { priceText } from './SpotButton.tsx'
import { useNames } from './useNames.ts'

type Bets = readonly (Spot & { readonly most: Multiple })[]

/** What each kind of bet pays to one, and what comes back of it in the long run. */
export const TablePays = ({ bets }: { bets: Bets }) => {
  const t = useText()
  const names = useNames()
  const { game } = useKit()
  const facts = game.returns.map(({ market, least, most }) => {
    const prices = [...new Set(bets.filter((bet) => bet.market === market).map((bet) => priceText(bet.most - 10_000)))]
    const returned = least === most ? percent(least) : `${percent(least)} – ${percent(most)}`
    return [names.market(market), t('tables.pays_returns', { pays: prices.join(' · '), returned })] as const
  })
  return <Facts facts={facts} />
}

/** Millionths as a percentage with two digits, rounded down. */
export const percent = (millionths: number): string => `${(Math.floor(millionths / 100) / 100).toFixed(2)} %`
