import { Backdrop } from './parts/World.tsx'

const fronds = [
  [20, 800, -18, 1.5],
  [110, 820, 8, 1.1],
  [300, 820, -10, 1.2],
  [385, 800, 20, 1.6],
  [-10, 420, 62, 1],
  [410, 360, -64, 1.1],
] as const
const leaves = Array.from({ length: 9 }, (_, place) => place)

/** A clearing between ferns. */
export const MinesGarden = () => <Backdrop tiled={<Ferns />} />

const Ferns = () => (
  <>
    {fronds.map(([x, y, turn, size]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} fill="#0b2c1a" stroke="#0b2c1a">
        <path d="M0 0Q6-100 0-190" fill="none" strokeWidth="4" />
        {leaves.map((leaf) => (
          <path
            key={leaf}
            d={`M0 ${-24 - leaf * 19}q${44 - leaf * 4}-14 ${54 - leaf * 5} 8q-30 10-${54 - leaf * 5}-8q-${44 - leaf * 4}-14-${54 - leaf * 5} 8q30 10 ${54 - leaf * 5}-8`}
          />
        ))}
      </g>
    ))}
    <g fill="#e7ffb0">
      <circle cx="70" cy="160" r="2.5" fillOpacity="0.8" />
      <circle cx="330" cy="120" r="2" fillOpacity="0.7" />
      <circle cx="290" cy="230" r="1.6" fillOpacity="0.6" />
      <circle cx="110" cy="270" r="1.8" fillOpacity="0.5" />
    </g>
  </>
)
