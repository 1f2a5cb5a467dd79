import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { Backdrop, type World } from '../arcade/parts/World.tsx'

export const beanWorld: World = {
  deep: '#2c0d16',
  mid: '#d05a3f',
  tile: '#8f3b3a',
  glow: '#ffe08a',
  ink: '#fff6ec',
  good: '#9be8a4',
  bad: '#ffb0a0',
}
export const beanSound: WorldSound = { root: 370, scale: 'major', voice: 'pluck', beatsPerMinute: 96 }

const beans = [
  [50, 140, 20],
  [340, 90, -30],
  [30, 420, 70],
  [370, 380, 15],
  [90, 700, -20],
  [320, 680, 40],
  [200, 60, 90],
] as const

export const Beans = () => (
  <Backdrop
    tiled={beans.map(([x, y, turn]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
        <path d="M-34 8C-40-22-6-34 8-16 22-30 48-10 34 12 20 34-26 34-34 8z" fill="#ffd9a8" fillOpacity="0.13" />
        <path d="M-18 2Q0-10 18 2" fill="none" stroke="#2c0d16" strokeOpacity="0.25" strokeWidth="4" strokeLinecap="round" />
      </g>
    ))}
  />
)
