import { isRedPocket, numbersOf } from '@tamuvo/games/table/roulette-bets.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Board } from './Board.tsx'
import { type Place, roulettePlaces, shareOf } from './roulette-layout.ts'
import { SpotButton } from './SpotButton.tsx'
import { useNames } from './useNames.ts'

type Props = { isUpright: boolean; pocket: number | undefined; className?: string }

const isHit = (place: Place, pocket: number | undefined): boolean =>
  pocket !== undefined && !place.isSmall && numbersOf(place).includes(pocket)

/** The cloth: numbers, the bets around them, and those on the lines between them. */
export const RouletteBoard = ({ isUpright, pocket, className }: Props) => {
  const t = useText()
  return (
    <Board label={t('tables.board')} className={className}>
      {roulettePlaces.map((place) => {
        const { left, top, width, height } = shareOf(place, isUpright)
        const size = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
        return (
          <SpotButton
            key={`${place.market} ${place.selection}`}
            spot={{ market: place.market, selection: place.selection }}
            style={{ ...size, position: 'absolute' }}
            isHit={isHit(place, pocket)}
            chipSize={place.isSmall ? 24 : 28}
            className={classOf(place)}
          >
            {!place.isSmall && <Label place={place} />}
          </SpotButton>
        )
      })}
    </Board>
  )
}

const classOf = ({ market, selection, isSmall }: Place): string => {
  if (isSmall) return 'z-3 rounded-full'
  const line = 'border border-white/35 text-white font-bold'
  if (market !== 'straight') return cx(line, 'text-[11px] leading-tight uppercase')
  return cx(
    line,
    'text-base',
    selection === '0' ? 'bg-[#0f8a55]' : isRedPocket(Number(selection)) ? 'bg-[#b81f2a]' : 'bg-[#14161d]',
  )
}

const Label = ({ place: { market, selection } }: { place: Place }) => {
  const names = useNames()
  if (market === 'straight') return <span className="figures">{selection}</span>
  if (market === 'column') return <span>2:1</span>
  if (market === 'colour') {
    return (
      <svg viewBox="0 0 20 20" width="24" height="24" aria-hidden="true">
        <path d="M10 1 19 10 10 19 1 10Z" fill={selection === 'red' ? '#d42834' : '#0b0c11'} stroke="#fff9" strokeWidth=".8" />
      </svg>
    )
  }
  const text = market === 'dozen' ? dozens[Number(selection) - 1] : market === 'half' ? halves[selection] : names.pick(selection)
  return <span>{text}</span>
}

const dozens = ['1–12', '13–24', '25–36']
const halves: Readonly<Record<string, string>> = { low: '1–18', high: '19–36' }
