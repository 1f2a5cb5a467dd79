import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { dragonTigerRules } from '@tamuvo/games/table/dragon-tiger.ts'
import { suits } from '@tamuvo/games/table/cards.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ShownHands } from './BaccaratBoard.tsx'
import { Board } from './Board.tsx'
import { FeltSpot } from './FeltSpot.tsx'

const traits = [
  ['size', ['big', 'small']],
  ['parity', ['odd', 'even']],
  ['colour', ['red', 'black']],
  ['suit', suits],
] as const

const signs: Readonly<Record<string, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' }

const wins = (spot: Spot, hands: ShownHands | undefined): boolean => {
  const bet = dragonTigerRules.bets.find((each) => each.market === spot.market && each.selection === spot.selection)
  return hands !== undefined && bet?.grade({ dragon: hands.first[0] ?? 0, tiger: hands.second[0] ?? 0 }).kind === 'won'
}

export const DragonTigerBoard = ({ hands }: { hands: ShownHands | undefined }) => {
  const t = useText()
  const spot = (market: string, selection: string, className?: string) => {
    const each = { market, selection }
    const sign = signs[selection]
    return (
      <FeltSpot key={`${market} ${selection}`} spot={each} isHit={wins(each, hands)} className={className} isNamed={!sign}>
        {sign && <span className="text-lg leading-5">{sign}</span>}
      </FeltSpot>
    )
  }
  return (
    <Board label={t('tables.board')} className="flex flex-col gap-1.5 flat:w-[72%] flat:max-w-90">
      <div className="grid grid-cols-[1fr_.8fr_1fr] gap-1.5 flat:flex-1">
        {spot('dragon', '', 'row-span-2 bg-[#1f74d144] text-lg')}
        {spot('tie', '', 'bg-[#168a5255]')}
        {spot('tiger', '', 'row-span-2 bg-[#c3202c44] text-lg')}
        {spot('suited_tie', '', 'bg-[#168a5255]')}
      </div>
      <div className="grid grid-cols-2 gap-2 flat:flex-2">
        {(['dragon', 'tiger'] as const).map((seat) => (
          <div key={seat} className="grid grid-cols-4 gap-1">
            {traits.flatMap(([name, selections]) =>
              selections.map((selection) =>
                spot(`${seat}_${name}`, selection, `text-[11px] min-h-11 ${name === 'suit' ? '' : 'col-span-2'}`),
              ),
            )}
          </div>
        ))}
      </div>
    </Board>
  )
}
