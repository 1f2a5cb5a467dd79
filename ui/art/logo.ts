import { lettering, letteringWidth } from './letters.ts'
import { group, line, path, rect, shrink, tag } from './svg.ts'

const colours = {
  gold: '#f5b841',
  goldShade: '#c9831a',
  teal: '#22c7a9',
  tealShade: '#0d8f78',
  night: '#0b0f1a',
  paper: '#f2f5fc',
  inkOnLight: '#131a2b',
}

const name = 'Tamuvo'

/** The boat: a square sail on its mast makes the T, the hull carries it over a wave. Drawn in 64 × 64. */
const boat = (): string => {
  const sail = path('M8 10C23 14 41 14 56 10L52 25C46 22.500 41 22.500 37 24V43H27V24C23 22.500 18 22.500 12 25Z', colours.gold)
  const fold = path('M37 24C41 22.500 46 22.500 52 25L56 10C50 11.600 44 12.600 37 12.900Z', colours.goldShade, { opacity: 0.55 })
  const hull = path('M7 39C20 45 44 45 57 39C55 49 48 54 40 54H24C16 54 9 49 7 39Z', colours.teal)
  const keel = path('M57 39C55 49 48 54 40 54H32V43.500C41 43.500 50 42 57 39Z', colours.tealShade, { opacity: 0.6 })
  const wave = line('M6 60q6.500-4.600 13 0t13 0t13 0t13 0', colours.teal, 2.8)
  return sail + fold + hull + keel + wave
}

const wrap = (width: number, height: number, ...drawing: string[]): string =>
  shrink(
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name },
      group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, ...drawing),
    ),
  )

export const logoSymbol = (): string => wrap(64, 64, boat())

/** Symbol and name side by side. @param ground what it stands on */
export const logoWordmark = (ground: 'dark' | 'light'): string => {
  const size = 25
  const wide = letteringWidth(name.toUpperCase(), size)
  const colour = ground === 'dark' ? colours.paper : colours.inkOnLight
  return wrap(
    Math.ceil(82 + wide),
    64,
    boat(),
    lettering(name.toUpperCase(), { x: 76, y: 45, size, colour, weight: 0.2, align: 'start' }),
  )
}

/** The symbol on its tile, for browser tabs. */
export const favicon = (): string =>
  wrap(64, 64, rect(0, 0, 64, 64, colours.night, { rx: 14 }), group({ transform: 'translate(5.500 4.500)scale(.83)' }, boat()))

/** For home screens that cut their own shape: everything lies inside the middle 80 %, the ground reaches the edge. */
export const maskable = (): string =>
  wrap(64, 64, rect(0, 0, 64, 64, colours.night), group({ transform: 'translate(14 13)scale(.56)' }, boat()))
