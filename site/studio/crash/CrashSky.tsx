import { Backdrop } from '../arcade/parts/World.tsx'

const hills = ['M0 800V640q60-46 120-18t140-30 140 22V800z', 'M0 800V700q80-40 170-10t230-22V800z']
const clouds = [
  [90, 120, 1],
  [300, 210, 0.7],
  [70, 340, 0.6],
  [330, 430, 0.5],
] as const

/** Sky over hills, in the colours of the evening. */
export const CrashSky = () => (
  <Backdrop
    tiled={
      <>
        {clouds.map(([x, y, size]) => (
          <g key={y} transform={`translate(${x} ${y}) scale(${size})`} fill="#ffffff" fillOpacity="0.08">
            <ellipse rx="80" ry="18" />
            <circle cx="-22" cy="-12" r="22" />
            <circle cx="20" cy="-18" r="30" />
          </g>
        ))}
        <path d={hills[0]} fill="#0d2b4d" />
        <path d={hills[1]} fill="#071b33" />
      </>
    }
  />
)
