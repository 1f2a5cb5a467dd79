import { ballCount } from '@tamuvo/games/bingo/card75.ts'

const letters = ['B', 'I', 'N', 'G', 'O'] as const
const shades = ['#4f8ef7', '#f25c7a', '#f7f2e8', '#3fb984', '#f5a63d'] as const

type Props = {
  number: number
  /** How many balls there are: those of 75 have the letter of their column. */
  of?: number
  className?: string
}

/** A ball of bingo, in one of five colours by its number. */
export const Ball = ({ number, of = ballCount, className }: Props) => {
  const place = Math.floor((number - 1) / (of / shades.length))
  const letter = of === ballCount ? letters[place] : undefined
  return (
    <svg viewBox="-50 -50 100 100" className={className} role="img" aria-label={letter ? `${letter} ${number}` : String(number)}>
      <circle r="48" fill={shades[place]} />
      <path d="M-44-18A48 48 0 0 1 20-43L-43 20A48 48 0 0 1-44-18z" fill="#ffffff" fillOpacity="0.28" />
      <circle r="29" fill="#fffdf6" />
      {letter && (
        <text y="-11" textAnchor="middle" fontSize="15" fontWeight="700" fill="#5a3a2a">
          {letter}
        </text>
      )}
      <text
        y={letter ? 16 : 12}
        textAnchor="middle"
        fontSize={letter ? 29 : 34}
        fontWeight="800"
        fill="#2c0d16"
        className="figures"
      >
        {number}
      </text>
    </svg>
  )
}
