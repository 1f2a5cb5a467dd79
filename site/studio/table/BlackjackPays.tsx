import { pairPays, threePays } from '@tamuvo/games/table/blackjack-side-bets.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit } from '../hud/kit-context.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { priceText } from './SpotButton.tsx'
import { percent } from './TablePays.tsx'
import { useNames } from './useNames.ts'

const prices = { ...pairPays, ...threePays }

/** What hands and side bets pay to one, and what comes back of each in the long run. */
export const BlackjackPays = () => {
  const t = useText()
  const names = useNames()
  const { game } = useKit()
  const line = (name: keyof typeof prices) => [t(`tables.pays_${name}`), `${priceText(prices[name] - 10_000)}:1`] as const
  return (
    <div className="space-y-3">
      <Facts
        facts={[
          [t('tables.blackjack'), '3:2'],
          [t('tables.market_insurance'), '2:1'],
        ]}
      />
      <Facts facts={[line('perfect'), line('coloured'), line('mixed')]} />
      <Facts facts={[line('suitedTrips'), line('straightFlush'), line('trips'), line('straight'), line('flush')]} />
      <Facts facts={game.returns.map(({ market, least }) => [names.market(market), percent(least)] as const)} />
    </div>
  )
}
