import { useText } from '@tamuvo/ui/text/useText.tsx'

const letters = ['B', 'I', 'N', 'G', 'O'] as const
const shades = ['#4f8ef7', '#f25c7a', '#f7f2e8', '#3fb984', '#f5a63d'] as const
const shownCount = 7

/** The last balls, newest first and largest. */
export const BallRail = ({ balls, all }: { balls: readonly number[]; all: number }) => {
  const t = useText()
  const newest = balls.slice(-shownCount).toReversed()
  return (
    <div className="flex h-16 shrink-0 items-center gap-2 rounded-full bg-[#00000040] px-2">
      <ol aria-label={t('bingo.last_balls')} className="flex flex-1 items-center gap-1.5 overflow-hidden">
        {newest.map((ball, place) => (
          <li key={ball} className="shrink-0">
            <Ball number={ball} isNewest={place === 0} />
          </li>
        ))}
      </ol>
      <span className="figures shrink-0 pe-3 text-sm text-text2">{t('bingo.ball_count', { number: balls.length, all })}</span>
    </div>
  )
}

const Ball = ({ number, isNewest }: { number: number; isNewest: boolean }) => {
  const column = Math.floor((number - 1) / 15)
  return (
    <svg
      viewBox="-50 -50 100 100"
      className={isNewest ? 'size-13 motion-safe:animate-pop-in' : 'size-9'}
      role="img"
      aria-label={`${letters[column]} ${number}`}
    >
      <circle r="48" fill={shades[column]} />
      <path d="M-44-18A48 48 0 0 1 20-43L-43 20A48 48 0 0 1-44-18z" fill="#ffffff" fillOpacity="0.28" />
      <circle r="29" fill="#fffdf6" />
      <text y="-11" textAnchor="middle" fontSize="15" fontWeight="700" fill="#5a3a2a">
        {letters[column]}
      </text>
      <text y="16" textAnchor="middle" fontSize="29" fontWeight="800" fill="#2c0d16" className="figures">
        {number}
      </text>
    </svg>
  )
}
