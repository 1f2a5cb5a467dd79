import { cx } from '@tamuvo/ui/components/cx.ts'

const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  [
    [28, 24],
    [28, 50],
    [28, 76],
    [72, 24],
    [72, 50],
    [72, 76],
  ],
]

type Props = { face: number; size?: number; isTumbling?: boolean; delay?: number }

/** A die from above; one and four are red, as on dice of the East. */
export const Die = ({ face, size = 64, isTumbling = false, delay = 0 }: Props) => (
  <svg
    viewBox="0 0 100 100"
    width={size}
    height={size}
    aria-hidden="true"
    className={cx('drop-shadow-[0_4px_6px_#0009]', isTumbling && 'motion-safe:animate-[die-tumble_420ms_linear_infinite]')}
    style={{ animationDelay: `${delay}ms` }}
  >
    <rect x="3" y="3" width="94" height="94" rx="20" fill="#fdfaf1" />
    <rect x="3" y="3" width="94" height="94" rx="20" fill="none" stroke="#cdbf9d" strokeWidth="3" />
    <rect x="10" y="8" width="80" height="40" rx="18" fill="#fff" opacity=".7" />
    {(pips[face - 1] ?? []).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={face === 1 ? 15 : 9.5} fill={face === 1 || face === 4 ? '#c3202c' : '#20222b'} />
    ))}
  </svg>
)
