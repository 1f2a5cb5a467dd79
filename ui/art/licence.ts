import { lettering } from './letters.ts'
import { group, line, path, polygon, corners, shrink, tag } from './svg.ts'
import { symmetric } from './symmetry.ts'

/** Places whose regulators license such sites. The demonstration holds no licence and copies no regulator's mark. */
export const licencePlaces = { MT: 'Malta', VG: 'British Virgin Islands', PH: 'Philippines' } as const
export type LicencePlace = keyof typeof licencePlaces

const outline = symmetric('M0-44C14-36 26-34 38-37C41-4 30 26 0 42')

const signs: Record<LicencePlace, string> = {
  MT: polygon(corners(4, 17, -45, 0.42), '#7d87a3'),
  VG: line('M-16-16q8-7 16 0t16 0M-16-4q8-7 16 0t16 0M-16 8q8-7 16 0t16 0', '#7d87a3', 4),
  PH: polygon(corners(8, 18, -90, 0.5), '#7d87a3'),
}

/** A plain grey shield that says what it is: a demonstration, not a licence. */
export const licenceShield = (place: LicencePlace): string => {
  const shield = path(outline, '#2a3350', { stroke: '#7d87a3', 'stroke-width': 3 })
  const words = lettering(licencePlaces[place].toUpperCase(), { x: 0, y: 60, size: 6.4, colour: '#b7c0d9', weight: 0.15 }) + lettering('DEMO - NOT LICENSED', { x: 0, y: 73, size: 6.4, colour: '#ffb84d', weight: 0.17 })
  return shrink(
    tag('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-80 -52 160 132', role: 'img', 'aria-label': `${licencePlaces[place]}: demo, not licensed` }, group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, shield, group({ transform: 'translate(0 -8)' }, signs[place]), lettering(place, { x: 0, y: 28, size: 11, colour: '#b7c0d9', weight: 0.18 }), words)),
  )
}
