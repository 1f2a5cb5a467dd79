import type { ReactNode } from 'react'
import type { CoinTurn } from './useCoinShow.ts'

/** The coin, thrown up and caught: it turns by half turns, so that the side that fell lies in front. */
export const CoinDisc = ({ turn: { halves, isFlying } }: { turn: CoinTurn }) => (
  <div aria-hidden="true" data-side={isFlying ? undefined : halves % 2 === 0 ? 'heads' : 'tails'} className="perspective-[900px]">
    <div
      className="relative size-[min(17rem,80cqw,calc(100cqh_-_5rem))] transition-transform duration-900 ease-[cubic-bezier(0.2,0.7,0.2,1)] transform-3d motion-reduce:transition-none"
      style={{ transform: `translateY(${isFlying ? '-14%' : '0'}) rotateX(${halves * 180}deg)` }}
    >
      <Face>
        <path d="M0-44 12-14 44-14 18 6 28 38 0 19-28 38-18 6-44-14-12-14z" />
      </Face>
      <Face isBack>
        <path d="M-34 16Q-34-30 0-38 34-30 34 16L42 28H-42z" />
        <circle cy="38" r="9" />
      </Face>
    </div>
  </div>
)

const rim = Array.from({ length: 48 }, (_, place) => place * 7.5)

/** A side with a rim of beads: a star, or a bell. */
const Face = ({ children, isBack = false }: { children: ReactNode; isBack?: boolean }) => (
  <svg viewBox="-100 -100 200 200" className={`absolute inset-0 size-full backface-hidden ${isBack ? 'rotate-x-180' : ''}`}>
    <circle r="98" fill="#8a5a16" />
    <circle r="94" fill={isBack ? '#d99a3a' : '#f2b94e'} />
    <path d="M-94 0A94 94 0 0 1 40-85L-85 40A94 94 0 0 1-94 0z" fill="#ffffff" fillOpacity="0.22" />
    <g fill="#8a5a16">
      {rim.map((angle) => (
        <circle key={angle} cy="-86" r="2.4" transform={`rotate(${angle})`} />
      ))}
    </g>
    <circle r="76" fill="none" stroke="#8a5a16" strokeWidth="3" />
    <g fill="#8a5a16" transform="translate(2 3) scale(1.3)">
      {children}
    </g>
    <g fill="#ffe9ad" transform="translate(-1 -2) scale(1.24)">
      {children}
    </g>
    <g fill={isBack ? '#d99a3a' : '#f2b94e'} transform="scale(1.12)">
      {children}
    </g>
  </svg>
)
