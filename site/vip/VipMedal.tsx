import { useId } from 'react'
import { medalColours } from './vip-words.ts'

const star = 'M24 12.5l3.5 7.3 8 1-5.9 5.5 1.5 7.9L24 30.3l-7.1 3.9 1.5-7.9-5.9-5.5 8-1z'
const plus = 'M38 33v8M34 37h8'

/** The medal of a level; those with a plus carry it. A picture only: the name of the level stands beside it. */
export const VipMedal = ({ level, size = 48 }: { level: number; size?: number }) => {
  const id = useId()
  const { light, base, shade } = medalColours(level)
  const isPlus = level > 0 && level % 2 === 0
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className="shrink-0">
      <defs>
        <linearGradient id={id} x1="0.15" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="0.5" stopColor={base} />
          <stop offset="1" stopColor={shade} />
        </linearGradient>
      </defs>
      <circle cx="24" cy="24" r="20" fill={`url(#${id})`} stroke={shade} strokeWidth="1.5" />
      <circle cx="24" cy="24" r="15.5" fill="none" stroke={light} strokeOpacity="0.6" strokeWidth="1.25" />
      <path d={star} fill={light} stroke={shade} strokeWidth="1" strokeLinejoin="round" />
      {isPlus && (
        <>
          <circle cx="38" cy="37" r="8" fill={shade} stroke={light} strokeWidth="1.5" />
          <path d={plus} stroke={light} strokeWidth="2.25" strokeLinecap="round" />
        </>
      )}
    </svg>
  )
}
