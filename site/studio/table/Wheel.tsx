import { isRedPocket } from '@tamuvo/games/table/roulette-bets.ts'
import { wheelOrder } from '@tamuvo/games/table/roulette-sectors.ts'
import type { Ref } from 'react'

const sector = 360 / wheelOrder.length

const at = (degrees: number, radius: number): string => {
  const turn = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`
}

const ring = (from: number, to: number, outer: number, inner: number): string =>
  `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`

const colourOf = (pocket: number): string => (pocket === 0 ? '#0f8a55' : isRedPocket(pocket) ? '#c3202c' : '#15171e')

const Pocket = ({ pocket, place }: { pocket: number; place: number }) => {
  const [from, to] = [place * sector - sector / 2, place * sector + sector / 2]
  return (
    <g>
      <path d={ring(from, to, 85, 67)} fill={colourOf(pocket)} stroke="#d9b25e" strokeWidth=".5" />
      <path d={ring(from, to, 67, 55)} fill={colourOf(pocket)} stroke="#d9b25e" strokeWidth=".5" />
      <path d={ring(from, to, 67, 55)} fill="#0006" />
      <text
        transform={`rotate(${place * sector}) translate(0 -76)`}
        textAnchor="middle"
        dy=".35em"
        fill="#fff"
        fontSize="7.6"
        fontWeight="700"
      >
        {pocket}
      </text>
    </g>
  )
}

type Props = { wheel: Ref<SVGGElement>; ball: Ref<SVGGElement>; turned: number; className?: string }

/** The wheel from above. The groups of its disc and of the ball are moved by those who hold them. */
export const Wheel = ({ wheel, ball, turned, className }: Props) => (
  <svg viewBox="-100 -100 200 200" aria-hidden="true" className={className}>
    <defs>
      <radialGradient id="wheel-wood" r="1">
        <stop offset=".8" stopColor="#3a1d0d" />
        <stop offset=".9" stopColor="#8a4f22" />
        <stop offset="1" stopColor="#2a1206" />
      </radialGradient>
      <radialGradient id="wheel-cone" cx="42%" cy="36%">
        <stop offset="0" stopColor="#b87a35" />
        <stop offset=".6" stopColor="#5a3013" />
        <stop offset="1" stopColor="#2d1506" />
      </radialGradient>
    </defs>
    <circle r="99" fill="#4b2812" />
    <circle r="99" fill="none" stroke="#8a5527" strokeWidth="2" />
    <circle r="96" fill="none" stroke="#1d0d05" strokeWidth="12" opacity=".5" />
    <g ref={wheel} style={{ transform: `rotate(${turned}deg)` }}>
      <circle r="86" fill="#d9b25e" />
      {wheelOrder.map((pocket, place) => (
        <Pocket key={pocket} pocket={pocket} place={place} />
      ))}
      <circle r="55" fill="url(#wheel-cone)" stroke="#d9b25e" strokeWidth="1" />
      {[0, 45, 90, 135].map((turn) => (
        <path
          key={turn}
          d="M0-34V34"
          transform={`rotate(${turn})`}
          stroke="#d9b25e"
          strokeWidth="2.4"
          strokeLinecap="round"
          opacity=".8"
        />
      ))}
      <circle r="13" fill="#e7c97f" stroke="#7b5620" strokeWidth="2" />
      <circle r="5" fill="#fff2c9" />
    </g>
    <g ref={ball} opacity="0">
      <circle r="4.4" fill="#f7f7fb" stroke="#9aa0ad" strokeWidth=".6" />
      <circle r="1.4" cx="-1.2" cy="-1.4" fill="#fff" />
    </g>
  </svg>
)
