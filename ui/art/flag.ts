import { lettering } from './letters.ts'
import { around, circle, corners, group, line, namesOf, path, place, polygon, rect, repeat, shrink, tag } from './svg.ts'

const star = (x: number, y: number, size: number, colour: string, turn = -90): string =>
  place(x, y, polygon(corners(5, size, turn, 0.382), colour))

const stripes = (colours: readonly string[], heights: readonly number[] = colours.map(() => 40 / colours.length)): string => {
  let top = 0
  return colours
    .map((colour, index) => {
      const height = heights[index] ?? 0
      top += height
      return rect(0, top - height, 60, height, colour)
    })
    .join('')
}

const china = (): string => {
  const small = [
    [20, 4],
    [24, 8],
    [24, 14],
    [20, 18],
  ].map(([x = 0, y = 0]) => star(x, y, 2, '#ffde00', (Math.atan2(10 - y, 10 - x) * 180) / Math.PI))
  return rect(0, 0, 60, 40, '#de2910') + star(10, 10, 6, '#ffde00') + small.join('')
}

const britain = (): string =>
  rect(0, 0, 60, 40, '#012169') +
  line('M0 0L60 40M60 0L0 40', '#fff', 8) +
  line('M0 0L60 40M60 0L0 40', '#c8102e', 3) +
  rect(0, 13.3, 60, 13.4, '#fff') +
  rect(23.3, 0, 13.4, 40, '#fff') +
  rect(0, 16, 60, 8, '#c8102e') +
  rect(26, 0, 8, 40, '#c8102e')

const philippines = (): string => {
  const sun = place(
    11.5,
    20,
    circle(0, 0, 3.4, '#fcd116') +
      around(8, () =>
        polygon(
          [
            [-1, -4],
            [0, -8],
            [1, -4],
          ],
          '#fcd116',
        ),
      ),
  )
  return (
    stripes(['#0038a8', '#ce1126']) +
    polygon(
      [
        [0, 0],
        [34.6, 20],
        [0, 40],
      ],
      '#fff',
    ) +
    sun +
    star(3.4, 5.4, 2, '#fcd116') +
    star(3.4, 34.6, 2, '#fcd116') +
    star(30, 20, 2, '#fcd116', 0)
  )
}

/** Bars of the four trigrams; 1 is whole, 0 broken. */
const trigram = (x: number, y: number, turn: number, bars: readonly number[]): string =>
  place(
    x,
    y,
    bars
      .map((whole, index) =>
        line(whole ? `M-5 ${(index - 1) * 3}H5` : `M-5 ${(index - 1) * 3}H-.8M.8 ${(index - 1) * 3}H5`, '#000', 2, {
          'stroke-linecap': 'butt',
        }),
      )
      .join(''),
    turn,
  )

const korea = (): string => {
  const disc = circle(0, 0, 10, '#cd2e3a') + path('M-10 0A5 5 0 0 0 0 0A5 5 0 0 1 10 0A10 10 0 0 1-10 0Z', '#0047a0')
  return (
    rect(0, 0, 60, 40, '#fff') +
    place(30, 20, disc, 33.7) +
    trigram(14, 9, -56.3, [1, 1, 1]) +
    trigram(46, 31, -56.3, [0, 0, 0]) +
    trigram(46, 9, 56.3, [0, 1, 0]) +
    trigram(14, 31, 56.3, [1, 0, 1])
  )
}

const malaysia = (): string =>
  repeat(14, (index) => rect(0, (index * 40) / 14, 60, 40 / 14, index % 2 ? '#fff' : '#cc0001')) +
  rect(0, 0, 30, (40 / 14) * 8, '#010066') +
  circle(11.5, 11.4, 7.6, '#ffcc00') +
  circle(13.8, 11.4, 6.6, '#010066') +
  place(19.4, 11.4, polygon(corners(14, 5.4, -90, 0.5), '#ffcc00'))

const turkey = (): string =>
  rect(0, 0, 60, 40, '#e30a17') + circle(20, 20, 10, '#fff') + circle(22.5, 20, 8, '#e30a17') + star(32.4, 20, 5, '#fff', 180)

const drawings = {
  MM: () => stripes(['#fecb00', '#34b233', '#ea2839']) + star(30, 20.6, 15, '#fff'),
  CN: china,
  GB: britain,
  VN: () => rect(0, 0, 60, 40, '#da251d') + star(30, 20.6, 12, '#ff0'),
  TH: () => stripes(['#a51931', '#f4f5f8', '#2d2a4a', '#f4f5f8', '#a51931'], [6.67, 6.66, 13.34, 6.66, 6.67]),
  ID: () => stripes(['#ce1126', '#fff']),
  PH: philippines,
  KR: korea,
  JP: () => rect(0, 0, 60, 40, '#fff') + circle(30, 20, 12, '#bc002d'),
  TR: turkey,
  MY: malaysia,
} as const satisfies Record<string, () => string>

/** Two-letter country codes of ISO 3166. MY is Malaysia here, unlike the language code MY, which is Burmese. */
export type Country = keyof typeof drawings
export const countries = namesOf(drawings)

export const isCountry = (code: string): code is Country => Object.hasOwn(drawings, code)

const sheet = (label: string, drawing: string): string =>
  shrink(tag('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 60 40', role: 'img', 'aria-label': label }, drawing))

/** A flag, 3:2, simplified for sizes of 20 to 120 pixels. */
export const flag = (country: Country): string => sheet(country, drawings[country]())

/** What stands in for a flag that is not drawn: a plain plate with the country's code. */
export const countryPlate = (code: string): string =>
  sheet(
    code,
    rect(0, 0, 60, 40, '#2e3a5c') +
      group(
        { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
        lettering(code, { x: 30, y: 28, size: 16, colour: '#f2f5fc' }),
      ),
  )
