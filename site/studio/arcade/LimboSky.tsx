import { Backdrop } from './parts/World.tsx'

const rungs = Array.from({ length: 24 }, (_, place) => place)
const clouds = [
  [70, 690, 1],
  [230, 580, 0.7],
  [60, 430, 0.7],
  [250, 250, 0.55],
  [90, 150, 0.5],
] as const

/** A ladder into the clouds, and a lantern that has risen as far as the multiplier: twice as high for ten times as much. */
export const LimboSky = ({ reached }: { reached: number }) => {
  const height = Math.min(Math.log10(reached / 100) / 4, 1)
  return (
    <Backdrop tiled={<Clouds />}>
      <g stroke="#ffffff" strokeOpacity="0.12" strokeWidth="3" transform="translate(162 0)">
        <path d="M182 800 196 20M218 800 204 20" />
        {rungs.map((place) => (
          <path key={place} d={`M${183 + place * 0.6} ${760 - place * 32}h${34 - place * 1.2}`} />
        ))}
      </g>
      <g transform={`translate(362 ${425 - height * 350})`}>
        <circle r="34" fill="#ffd0a8" fillOpacity="0.16" />
        <path d="M-15-16h30l5 26q-20 12-40 0z" fill="#ffb46e" />
        <path d="M-9-10h18l3 16q-12 7-24 0z" fill="#fff0cf" />
        <path d="M-12-20h24v5h-24z" fill="#8a3b6f" />
      </g>
    </Backdrop>
  )
}

const Clouds = () =>
  clouds.map(([x, y, size]) => (
    <g key={y} transform={`translate(${x} ${y}) scale(${size})`} fill="#ffffff" fillOpacity="0.09">
      <ellipse rx="74" ry="20" />
      <circle cx="-24" cy="-14" r="24" />
      <circle cx="18" cy="-20" r="32" />
    </g>
  ))
