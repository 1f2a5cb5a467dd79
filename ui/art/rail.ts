import { lettering } from './letters.ts'
import { circle, group, line, namesOf, path, rect, shrink, tag } from './svg.ts'

const wallet = (letter: string): string =>
  path('M11 17C11 14.500 13 12.500 15.500 12.500H34C36 12.500 37 14 37 16', 'none', { stroke: '#fff', 'stroke-width': 2.4 }) +
  rect(10, 16, 28, 20, '#fff', { rx: 4 }) +
  lettering(letter, { x: 21, y: 31, size: 9.5, colour: '#232d49', weight: 0.22 }) +
  circle(33, 26, 2.4, '#232d49')

const bank = (letter: string): string =>
  path('M24 9L40 18H8Z', '#fff') +
  line('M12 22V32M19 22V32M29 22V32M36 22V32', '#fff', 3.2) +
  rect(9, 35, 30, 4, '#fff', { rx: 1.5 }) +
  lettering(letter, { x: 24, y: 31, size: 8, colour: '#fff', weight: 0.22 })

const qr = (): string => {
  const eye = (x: number, y: number): string =>
    rect(x, y, 11, 11, 'none', { stroke: '#fff', 'stroke-width': 2.6, rx: 2 }) + rect(x + 3.6, y + 3.6, 3.8, 3.8, '#fff')
  return (
    eye(10, 10) +
    eye(27, 10) +
    eye(10, 27) +
    path('M27 27h4v4h-4zM34 27h4v4h-4zM31 31h3v3h-3zM27 35h4v4h-4zM35 34h4v5h-4z', '#fff')
  )
}

const coin = (): string =>
  circle(24, 24, 15, 'none', { stroke: '#fff', 'stroke-width': 2.6 }) +
  circle(24, 24, 11, 'none', { stroke: '#fff', 'stroke-width': 1.2, 'stroke-dasharray': '1 3' }) +
  lettering('TC', { x: 24, y: 28.2, size: 8.4, colour: '#fff', weight: 0.22 })

const voucher = (): string =>
  path('M9 15H39V21A3 3 0 0 0 39 27V33H9V27A3 3 0 0 0 9 21Z', '#fff') +
  line('M28 17V31', '#232d49', 2, { 'stroke-dasharray': '1 4' }) +
  line('M14 28L22 20M15 21H15.100M21 27H21.100', '#232d49', 2.6)

const peers = (): string =>
  circle(15, 18, 5, '#fff') +
  circle(33, 18, 5, '#fff') +
  path('M7 35C7 29 10 26 15 26S23 29 23 35ZM25 35C25 29 28 26 33 26S41 29 41 35Z', '#fff') +
  line('M21 12H27L25 10M27 15H21L23 17', '#fff', 1.8)

const rails = {
  'wallet-k': ['#1f6fd6', () => wallet('K')],
  'wallet-w': ['#d99a12', () => wallet('W')],
  'wallet-m': ['#b0307c', () => wallet('M')],
  qr: ['#1d7f72', qr],
  'bank-a': ['#3b4ba8', () => bank('A')],
  'bank-b': ['#7a3b9c', () => bank('B')],
  coin: ['#1b8a5c', coin],
  voucher: ['#b4552a', voucher],
  p2p: ['#4a5878', peers],
} as const satisfies Record<string, readonly [colour: string, draw: () => string]>

export type Rail = keyof typeof rails
export const railNames = namesOf(rails)

/** The sign of a demonstration way to pay, on a tile of 48 × 48. Letters name our own demo providers, no real brand. */
export const railMark = (name: Rail): string => {
  const [colour, draw] = rails[name]
  return shrink(
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 48 48', role: 'img', 'aria-label': name },
      group(
        { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
        rect(0, 0, 48, 48, colour, { rx: 11 }),
        path('M0 11A11 11 0 0 1 11 0H37A11 11 0 0 1 48 11V17C32 11 16 25 0 19Z', '#fff', { opacity: 0.14 }),
        draw(),
      ),
    ),
  )
}
