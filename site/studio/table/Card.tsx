import { isRed, rankOf, suitOf } from '@tamuvo/games/table/cards.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
/** Clubs, diamonds, hearts, spades, each in a box of 20. */
const shapes = [
  'M10 2.2a4 4 0 0 1 3.4 6.1 4 4 0 1 1-2.2 6.2l1 4H7.8l1-4a4 4 0 1 1-2.2-6.2A4 4 0 0 1 10 2.2Z',
  'M10 1.2 17 10l-7 8.8L3 10Z',
  'M10 18C4 13 1.8 10.2 1.8 7A4.2 4.2 0 0 1 10 5.4 4.2 4.2 0 0 1 18.2 7c0 3.2-2.2 6-8.2 11Z',
  'M10 1.8c5.2 4.5 8 7.2 8 10.2a4 4 0 0 1-7 2.6l1.2 4H7.8l1.2-4A4 4 0 0 1 2 12c0-3 2.8-5.7 8-10.2Z',
] as const

export const cardText = (card: number): string => `${ranks[rankOf(card) - 1]}${['♣', '♦', '♥', '♠'][suitOf(card)]}`

const Suit = ({ card, x, y, size }: { card: number; x: number; y: number; size: number }) => (
  <path d={shapes[suitOf(card)]} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})`} />
)

const Face = ({ card }: { card: number }) => {
  const rank = rankOf(card)
  const ink = isRed(card) ? '#c8202c' : '#151823'
  return (
    <g fill={ink}>
      <text
        x="11.5"
        y="21"
        textAnchor="middle"
        fontSize={rank === 10 ? 17 : 20}
        fontWeight="800"
        letterSpacing={rank === 10 ? -2 : 0}
      >
        {ranks[rank - 1]}
      </text>
      <Suit card={card} x={11.5} y={31} size={14} />
      {rank > 10 ? <Court card={card} /> : <Suit card={card} x={40} y={58} size={rank === 1 ? 44 : 36} />}
    </g>
  )
}

/** King, queen and jack: a bust in two halves, mirrored. */
const Court = ({ card }: { card: number }) => {
  const rank = rankOf(card)
  const half = (
    <g>
      <path d="M24 52c2-14 30-14 32 0Z" opacity=".9" />
      <circle cx="40" cy="33" r="8" fill="#f3d6b3" stroke="#151823" strokeWidth=".8" />
      <path
        d={
          rank === 13
            ? 'M30 27l2-9 4 4 4-6 4 6 4-4 2 9Z'
            : rank === 12
              ? 'M31 27c0-8 4-8 9-11 5 3 9 3 9 11Z'
              : 'M31 27c0-6 6-9 12-8l6-2v10Z'
        }
        fill="#e3b23c"
        stroke="#151823"
        strokeWidth=".7"
      />
    </g>
  )
  return (
    <g>
      <rect x="22" y="14" width="36" height="84" rx="3" fill="#fff8e6" stroke="#d9b25e" />
      {half}
      <g transform="rotate(180 40 56)">{half}</g>
      <path d="M22 56h36" stroke="#d9b25e" strokeWidth="1.4" />
    </g>
  )
}

const Joker = () => (
  <g fill="#6d3cc4">
    <text x="40" y="30" textAnchor="middle" fontSize="15" fontWeight="800">
      JOKER
    </text>
    <path d="M22 74c-4-18 4-26 8-32 2 6 6 8 10 8s8-2 10-8c4 6 12 14 8 32Z" />
    <circle cx="24" cy="76" r="4" fill="#e3b23c" />
    <circle cx="40" cy="80" r="4" fill="#e3b23c" />
    <circle cx="56" cy="76" r="4" fill="#e3b23c" />
  </g>
)

type Props = { card: number | undefined; width?: number | undefined; className?: string; isDim?: boolean; isLit?: boolean }

/** A card that turns over when it becomes known; -1 and nothing lie face down, -2 is a joker. */
export const Card = ({ card, width, className, isDim = false, isLit = false }: Props) => {
  const isOpen = card !== undefined && card !== -1
  return (
    <span
      className={cx('card-flip', className)}
      data-open={isOpen || undefined}
      data-dim={isDim || undefined}
      data-lit={isLit || undefined}
      style={width === undefined ? undefined : { width }}
    >
      <svg viewBox="0 0 80 112" className="card-back" aria-hidden="true">
        <rect x="1" y="1" width="78" height="110" rx="8" fill="#f7f3e6" />
        <rect x="5" y="5" width="70" height="102" rx="5" fill="#7c1422" />
        <path d="M40 12 68 56 40 100 12 56Z" fill="none" stroke="#e3b23c" strokeWidth="2" />
        <path d="M40 30 56 56 40 82 24 56Z" fill="#e3b23c" opacity=".55" />
      </svg>
      <svg viewBox="0 0 80 112" className="card-face" aria-hidden="true">
        <rect x=".6" y=".6" width="78.8" height="110.8" rx="8" fill="#fffdf8" stroke="#c9c2b0" />
        {isOpen && (card === -2 ? <Joker /> : <Face card={card} />)}
      </svg>
    </span>
  )
}
