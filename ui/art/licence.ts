import { lettering } from './letters.ts'
import { corners, group, line, namesOf, path, polygon, rect, shrink, tag } from './svg.ts'
import { symmetric } from './symmetry.ts'

/** Places whose regulators license such sites. The demonstration holds no licence and copies no regulator's mark. */
const licencePlaces = {
  malta: { name: 'Malta', code: 'MT' },
  bvi: { name: 'British Virgin Islands', code: 'VG' },
  philippines: { name: 'Philippines', code: 'PH' },
} as const
export type LicencePlace = keyof typeof licencePlaces
export const licencePlaceNames = namesOf(licencePlaces)

const outline = symmetric('M0-62C18-50 34-47 52-51C56-2 40 40 0 62')

const grey = '#7d87a3'

const signs: Record<LicencePlace, string> = {
  malta: polygon(corners(4, 15, -45, 0.42), grey),
  bvi: line('M-16-8q8-7 16 0t16 0M-16 4q8-7 16 0t16 0', grey, 4),
  philippines: polygon(corners(8, 15, -90, 0.5), grey),
}

/** A plain grey shield that says what it is: a demonstration, not a licence. 112 × 128 units. */
export const licenceShield = (place: LicencePlace): string => {
  const { name, code } = licencePlaces[place]
  const shield = path(outline, '#2a3350', { stroke: grey, 'stroke-width': 3 })
  const head =
    group({ transform: 'translate(-18 -30)scale(.85)' }, signs[place]) +
    lettering(code, { x: 18, y: -23, size: 15, colour: '#b7c0d9', weight: 0.18 })
  const band =
    rect(-54, -10, 108, 26, '#ffb84d', { rx: 4 }) + lettering('DEMO', { x: 0, y: 10.5, size: 15, colour: '#231600', weight: 0.2 })
  const words =
    lettering('NOT', { x: 0, y: 33, size: 9.5, colour: '#f2f5fc', weight: 0.18 }) +
    lettering('LICENSED', { x: 0, y: 47, size: 7, colour: '#f2f5fc', weight: 0.19 })
  return shrink(
    tag(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '-56 -64 112 128',
        role: 'img',
        'aria-label': `${name}: demo, not licensed`,
      },
      group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, shield, head, band, words),
    ),
  )
}
