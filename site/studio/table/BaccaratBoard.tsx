import { baccaratRules } from '@tamuvo/games/table/baccarat.ts'
import type { BaccaratHands } from '@tamuvo/games/table/baccarat-deal.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Board } from './Board.tsx'
import { FeltSpot } from './FeltSpot.tsx'

export type ShownHands = { readonly first: readonly number[]; readonly second: readonly number[] }

const wins = (market: string, hands: BaccaratHands | undefined): boolean =>
  hands !== undefined && baccaratRules.bets.find((bet) => bet.market === market)?.grade(hands).kind === 'won'

const sideBets = ['player_pair', 'either_pair', 'perfect_pair', 'banker_pair']

export const BaccaratBoard = ({ hands }: { hands: ShownHands | undefined }) => {
  const t = useText()
  const graded = hands && { player: hands.first, banker: hands.second }
  const spot = (market: string, className?: string) => (
    <FeltSpot key={market} spot={{ market, selection: '' }} isHit={wins(market, graded)} className={className} />
  )
  return (
    <Board label={t('tables.board')} className="flex flex-col gap-1.5 flat:w-[72%] flat:max-w-90">
      <div className="grid grid-cols-4 gap-1.5 flat:flex-1">{sideBets.map((market) => spot(market, 'min-h-16'))}</div>
      <div className="grid grid-cols-[1fr_.7fr_1fr] gap-1.5 flat:flex-1">
        {spot('player', 'min-h-24 bg-[#1f74d144] text-lg')}
        {spot('tie', 'min-h-24 bg-[#168a5255] text-base')}
        {spot('banker', 'min-h-24 bg-[#c3202c44] text-lg')}
      </div>
      <div className="grid grid-cols-2 gap-1.5 flat:flex-1">
        {['four_cards', 'more_cards'].map((market) => spot(market, 'min-h-13'))}
      </div>
    </Board>
  )
}
