import { cx } from '@tamuvo/ui/components/cx.ts'

/** Body and edge of chips, by their place on the ladder. */
const colours: readonly (readonly [body: string, edge: string])[] = [
  ['#5b6b86', '#e8eefb'],
  ['#1f74d1', '#e3f1ff'],
  ['#1b8f5c', '#dffbea'],
  ['#c8323c', '#ffe6e4'],
  ['#6d3cc4', '#efe4ff'],
  ['#1b1f2b', '#ffd36b'],
]

type Props = { text: string; place: number; size?: number; className?: string }

/** A chip from above: a ring of inlays, and its worth in the middle. */
export const Chip = ({ text, place, size = 40, className }: Props) => {
  const [body, edge] = colours[Math.max(0, Math.min(place, colours.length - 1))] ?? ['#5b6b86', '#fff']
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      className={cx('drop-shadow-[0_2px_3px_#000a]', className)}
    >
      <circle cx="20" cy="20" r="19" fill={body} />
      <circle cx="20" cy="20" r="16.5" fill="none" stroke={edge} strokeWidth="5" strokeDasharray="8.64 8.64" />
      <circle cx="20" cy="20" r="18.6" fill="none" stroke="#0005" strokeWidth=".8" />
      <circle cx="20" cy="20" r="12.6" fill={body} stroke={edge} strokeWidth="1" />
      <text
        x="20"
        y="20"
        dy=".36em"
        textAnchor="middle"
        fill={edge}
        fontSize={text.length > 3 ? 8.6 : 11}
        fontWeight="800"
        className="figures"
      >
        {text}
      </text>
    </svg>
  )
}

/** The worth of a chip in few characters: "50", "0.50", "1.2K". */
export const chipText = (wire: string): string => {
  const whole = Number(wire)
  if (whole >= 10_000) return `${Math.floor(whole / 1_000)}K`
  if (whole >= 1_000) return `${(Math.floor(whole / 100) / 10).toString()}K`
  return Number.isInteger(whole)
    ? String(whole)
    : whole < 1
      ? wire.replace(/^0/, '').replace(/0$/, '')
      : wire.replace(/\.?0+$/, '')
}
