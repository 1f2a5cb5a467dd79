import { cx } from '@tamuvo/ui/components/cx.ts'
import { briefTimes } from './parts/times.ts'

const shades = ['#42276e', '#38a8ff', '#4fe6b0', '#ffcf4d', '#ff8440', '#ff4f93', '#f4f0ff']

/** The colour of a multiplier: the least is dark, the most the brightest of those that the wheel has. */
export const shadeOf = (kinds: readonly number[], hundredths: number): string => {
  const place = kinds.indexOf(hundredths)
  if (place === 0) return shades[0] ?? ''
  return shades[place === kinds.length - 1 ? Math.min(5, Math.max(3, place)) : place] ?? ''
}

type Props = {
  ring: readonly number[]
  /** How far the wheel has turned, clockwise. */
  degrees: number
  isTurning: boolean
  /** The segment under the pointer, once the wheel stands still. */
  landed: number | undefined
}

/** The wheel with its pointer above, and in the hub what the segment under it pays. */
export const WheelDisc = ({ ring, degrees, isTurning, landed }: Props) => {
  const kinds = [...new Set(ring)].toSorted((a, b) => a - b)
  const shown = landed === undefined ? undefined : (ring[landed] ?? 0)
  return (
    <div className="relative aspect-square w-[min(32rem,100cqw,calc(100cqh_-_3.5rem))] shrink-0" data-landed={landed}>
      <svg
        viewBox="-104 -104 208 208"
        aria-hidden="true"
        className="size-full transition-transform duration-3200 ease-[cubic-bezier(0.12,0.72,0.08,1)] motion-reduce:transition-none"
        style={{ transform: `rotate(${degrees}deg)` }}
      >
        <circle r="103" fill="#12042a" />
        <circle r="101" fill="none" stroke="#ffd66b" strokeWidth="3" />
        {ring.map((hundredths, place) => (
          <path
            key={place}
            d={segment(place, ring.length)}
            fill={shadeOf(kinds, hundredths)}
            fillOpacity={landed !== undefined && landed !== place ? 0.6 : 1}
            stroke="#1a0833"
            strokeWidth="0.8"
          />
        ))}
        {ring.map((_, place) => (
          <circle key={place} cy="-98.5" r="1.5" fill="#fff3c4" transform={`rotate(${(place * 360) / ring.length})`} />
        ))}
      </svg>
      <div className="absolute inset-[30%] grid place-items-center rounded-full border-4 border-[#ffd66b] bg-[radial-gradient(circle_at_35%_30%,#4a2480,#1a0833_75%)] shadow-[0_4px_18px_#000b]">
        <span
          className={cx(
            'figures text-[clamp(1.1rem,6vw,2.2rem)] font-extrabold',
            (shown ?? 0) > 100 ? 'text-(--w-glow)' : 'text-text2',
          )}
        >
          {isTurning || shown === undefined ? '' : briefTimes(shown * 100)}
        </span>
      </div>
      <svg
        viewBox="0 0 30 40"
        aria-hidden="true"
        className="absolute -top-3 left-1/2 w-[8%] -translate-x-1/2 drop-shadow-[0_2px_3px_#000a]"
      >
        <path d="M2 3Q15-3 28 3L15 38z" fill="#ff5c7a" stroke="#fff" strokeWidth="2" />
      </svg>
    </div>
  )
}

/** A ring segment around the middle of its place: the first lies under the pointer of a wheel that has not turned. */
const segment = (place: number, count: number): string => {
  const [from, to] = [(place - 0.5) / count, (place + 0.5) / count]
  const at = (share: number, radius: number): string => {
    const angle = 2 * Math.PI * share - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`
  }
  return `M${at(from, 96)}A96 96 0 0 1 ${at(to, 96)}L${at(to, 62)}A62 62 0 0 0 ${at(from, 62)}z`
}
