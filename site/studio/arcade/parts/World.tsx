import type { CSSProperties, ReactNode } from 'react'

/** The colours of a game's world: from the far background to what glows. They are dark in both themes. */
export type World = {
  readonly deep: string
  readonly mid: string
  /** Surfaces: tiles, pins, cards. */
  readonly tile: string
  readonly glow: string
  readonly ink: string
  /** What was won, and what was lost. */
  readonly good: string
  readonly bad: string
}

type Props = { world: World; children: ReactNode }

/** Colours everything inside, the frame of the game included. */
export const WorldScope = ({ world, children }: Props) => (
  <div className="contents" style={variables(world)}>
    {children}
  </div>
)

const variables = ({ deep, mid, tile, glow, ink, good, bad }: World): CSSProperties => {
  const own = { deep, mid, tile, glow, ink, good, bad }
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, colour]) => [`--w-${name}`, colour])),
    '--text': ink,
    '--text2': `color-mix(in srgb, ${ink} 82%, ${mid})`,
    '--text3': `color-mix(in srgb, ${ink} 70%, ${mid})`,
    '--bg0': deep,
    '--bg1': `color-mix(in srgb, ${deep} 82%, ${tile})`,
    '--bg2': `color-mix(in srgb, ${deep} 55%, ${tile})`,
    '--bg3': tile,
    '--line': `color-mix(in srgb, ${ink} 18%, transparent)`,
    '--brand-text': glow,
  } as CSSProperties
}

/** The box itself, and two to each side; every second one is mirrored. */
const copies = [-2, -1, 0, 1, 2]

type BackdropProps = {
  /** Scenery that goes on to both sides of wide windows, mirrored so that it has no seams. */
  tiled?: ReactNode
  children?: ReactNode
}

/** The far background: light from above, and the scenery of the game, drawn in a box of 400 by 800 that covers a phone. */
export const Backdrop = ({ tiled, children }: BackdropProps) => (
  <div
    aria-hidden="true"
    className="absolute inset-0 overflow-hidden bg-[radial-gradient(130%_85%_at_50%_0%,var(--w-mid),var(--w-deep)_74%)]"
  >
    <svg
      viewBox="0 0 400 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute top-0 left-1/2 h-full min-w-full -translate-x-1/2 overflow-visible flat:aspect-1/2 flat:min-w-0 lg:aspect-1/2 lg:min-w-0"
    >
      {tiled &&
        copies.map((copy) => (
          <g key={copy} transform={copy % 2 === 0 ? `translate(${copy * 400})` : `translate(${(copy + 1) * 400}) scale(-1 1)`}>
            {tiled}
          </g>
        ))}
      {children}
    </svg>
  </div>
)
