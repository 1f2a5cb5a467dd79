import { cx } from './cx.ts'

const hues = [
  'var(--hue-LOTT)',
  'var(--hue-FISH)',
  'var(--hue-PVP)',
  'var(--hue-SPORTS)',
  'var(--hue-ELOTT)',
  'var(--hue-ESPORTS)',
]

const hueOf = (name: string): string =>
  hues[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length] ?? hues[0]!

/** A member's picture, or the first letter of the name on a colour of its own. */
export const Avatar = ({
  name,
  src,
  size = 40,
  className,
}: {
  name: string
  src?: string
  size?: number
  className?: string
}) => (
  <span
    aria-hidden="true"
    style={{ width: size, height: size, background: hueOf(name), fontSize: size * 0.42 }}
    className={cx(
      'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-bold text-brand-ink select-none',
      className,
    )}
  >
    {src ? <img src={src} alt="" width={size} height={size} className="size-full object-cover" /> : [...name][0]?.toUpperCase()}
  </span>
)
