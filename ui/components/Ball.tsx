import { cx } from './cx.ts'

export type BallTone = 'brand' | 'accent' | 'quiet' | 'loss'

const tones: Record<BallTone, string> = {
  brand: 'bg-brand text-brand-ink',
  accent: 'bg-accent text-accent-ink',
  quiet: 'bg-bg3 text-text',
  loss: 'bg-danger text-white',
}

/** One drawn number. */
export const Ball = ({ value, tone = 'brand', size = 36 }: { value: string; tone?: BallTone; size?: number }) => (
  <span
    style={{ minWidth: size, height: size, fontSize: size * 0.48 }}
    className={cx(
      'figures inline-grid shrink-0 place-items-center rounded-full px-1.5 leading-none font-bold shadow-[inset_0_-3px_6px_#0003]',
      tones[tone],
    )}
  >
    {value}
  </span>
)

/** A drawn result, read out as one. */
export const Balls = ({
  label,
  values,
  tone = 'brand',
  size = 36,
}: {
  label: string
  values: readonly string[]
  tone?: BallTone
  size?: number
}) => (
  <span role="img" aria-label={`${label}: ${values.join(' ')}`} className="inline-flex flex-wrap gap-1.5">
    {values.map((value, index) => (
      <Ball key={index} value={value} tone={tone} size={size} />
    ))}
  </span>
)
