import { lettering } from '../letters.ts'
import { around, circle, ellipse, group, path, place, pointAt, polygon, rect, repeat, round } from '../svg.ts'
import type { Motif } from './motif.ts'

const suits = {
  heart: 'M0 26C-34 2-32-26-13-26C-5-26 0-20 0-14C0-20 5-26 13-26C32-26 34 2 0 26Z',
  spade: 'M0-28C-32-2-34 18-14 18C-7 18-3 14-1 10L-8 27H8L1 10C3 14 7 18 14 18C34 18 32-2 0-28Z',
  diamond: 'M0-28L22 0L0 28L-22 0Z',
  club: 'M0-28A13 13 0 0 0-9-6A13 13 0 1 0-2 10L-8 27H8L2 10A13 13 0 1 0 9-6A13 13 0 0 0 0-28Z',
} as const

const suitInk = { heart: '#c4142f', diamond: '#c4142f', spade: '#151a30', club: '#151a30' } as const
type Suit = keyof typeof suits

const card = (suit: Suit, rank: string, pearl: string): string => {
  const ink = suitInk[suit]
  const corner =
    lettering(rank, { x: -28, y: -40, size: 15, colour: ink, weight: 0.2 }) + place(-28, -29, path(suits[suit], ink), 0, 0.26)
  return (
    rect(-40, -60, 80, 120, pearl, { rx: 9, stroke: '#8783b5', 'stroke-width': 1 }) +
    corner +
    place(0, 0, corner, 180) +
    place(2, 2, path(suits[suit], ink), 0, 1.15)
  )
}

export const cards: Motif = ({ pearl, lit }, rng) => {
  const ranks = rng.pick([
    ['K', 'Q', 'A'],
    ['9', '8', 'K'],
    ['J', '10', 'A'],
    ['7', '2', '9'],
  ] as const)
  const hand: [number, number, number, Suit, string][] = [
    [-40, 8, -24, 'club', ranks[0]],
    [0, -6, -3, 'diamond', ranks[1]],
    [36, 8, 18, rng.pick(['spade', 'heart']), ranks[2]],
  ]
  return hand
    .map(([x, y, turn, suit, rank]) =>
      place(x, y, rect(-36, -52, 80, 120, '#000', { rx: 9, opacity: 0.3 }) + lit(card(suit, rank, pearl)), turn),
    )
    .join('')
}

const pocket = (index: number): string => {
  const from = index * 15 - 90
  const [a, b, c, d] = [pointAt(from, 66), pointAt(from + 15, 66), pointAt(from + 15, 40), pointAt(from, 40)].map(
    ([x, y]) => `${round(x)} ${round(y)}`,
  )
  return path(`M${a}A66 66 0 0 1 ${b}L${c}A40 40 0 0 0 ${d}Z`, index === 0 ? '#12a150' : index % 2 ? '#c92a2a' : '#14161f', {
    stroke: '#e8b64a',
    'stroke-width': 1,
  })
}

export const wheel: Motif = ({ gold, wood, dark, lit, litSmall, pearl, ball }, rng) => {
  const rest = pointAt(rng.between(20, 70), 54)
  const turret = around(4, () => rect(-4, -30, 8, 24, gold, { rx: 4 }) + circle(0, -31, 6, gold)) + circle(0, 0, 13, gold)
  return (
    lit(circle(0, 0, 82, wood), circle(0, 0, 72, gold), circle(0, 0, 67, dark)) +
    group({ transform: `rotate(${rng.whole(0, 23) * 15 + 7})` }, repeat(24, pocket)) +
    lit(circle(0, 0, 40, wood), circle(0, 0, 34, wood)) +
    litSmall(turret) +
    circle(0, 0, 82, ball, { opacity: 0.55 }) +
    litSmall(circle(...rest, 7, pearl))
  )
}

const pipSpots: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

const face = (matrix: string, count: number, tint: string, pearl: string): string => {
  const colour = count === 1 || count === 4 ? '#d3202f' : '#20264a'
  const pips = (pipSpots[count] ?? []).map(([x, y]) => circle(x * 0.5, y * 0.5, count === 1 ? 0.26 : 0.17, colour))
  return group(
    { transform: `matrix(${matrix})` },
    rect(-1, -1, 2, 2, pearl, { rx: 0.16 }),
    rect(-1, -1, 2, 2, '#221a55', { rx: 0.16, opacity: tint }),
    ...pips,
  )
}

/** An isometric die of edge 40: top, left and right faces. */
const die = (top: number, left: number, right: number, pearl: string): string =>
  polygon(
    [
      [0, -44],
      [40, -22],
      [40, 24],
      [0, 47],
      [-40, 24],
      [-40, -22],
    ],
    pearl,
  ) +
  face('20 11 -20 11 0 -22', top, '0', pearl) +
  face('20 11 0 23 -20 12', left, '.12', pearl) +
  face('20 -11 0 23 20 12', right, '.34', pearl)

export const dice: Motif = ({ pearl, lit }, rng) => {
  const spots = [rng.whole(1, 6), rng.whole(1, 6), rng.whole(1, 6)] as const
  const upon = (count: number, by: number): number => ((count + by - 1) % 6) + 1
  return (
    place(36, -26, lit(die(spots[0], upon(spots[0], 1), upon(spots[0], 2), pearl)), 8, 0.92) +
    place(-34, -14, lit(die(spots[1], upon(spots[1], 1), upon(spots[1], 4), pearl)), -10, 1) +
    place(14, 32, lit(die(spots[2], upon(spots[2], 2), upon(spots[2], 4), pearl)), 4, 1.08)
  )
}

const numberedBall = (x: number, y: number, r: number, fill: string, text: string, ball: string): string =>
  place(
    x,
    y,
    circle(0, 0, r, fill) +
      circle(0, 0, r, ball) +
      ellipse(r * 0.06, r * 0.04, r * 0.56, r * 0.56, '#fffdf8') +
      lettering(text, { x: r * 0.06, y: r * 0.3, size: r * 0.54, colour: '#1a2040', weight: 0.19 }) +
      ellipse(-r * 0.38, -r * 0.62, r * 0.3, r * 0.16, '#fff', { opacity: 0.85, transform: 'rotate(-28)' }),
  )

export const balls: Motif = ({ main, accent, red, sea, violet, ball }, rng) => {
  const number = (): string => String(rng.whole(0, 99)).padStart(2, '0')
  const small: [number, number, string][] = [
    [-56, 26, violet],
    [56, 24, sea],
    [2, -48, red],
  ]
  return (
    small.map(([x, y, fill]) => numberedBall(x, y, 30, fill, number(), ball)).join('') +
    numberedBall(-28, -14, 35, accent, number(), ball) +
    numberedBall(36, -20, 32, rng.pick([red, violet]), number(), ball) +
    numberedBall(4, 34, 45, main, number(), ball)
  )
}

/** A drum of glass that tumbles five balls, for the quick draws. */
export const tumbler: Motif = ({ gold, accent, red, sea, main, violet, dark, ball, sheen, lit, litSmall, tone }, rng) => {
  const inside: [number, number, string][] = [
    [-26, -6, red],
    [20, -26, sea],
    [26, 14, accent],
    [-6, 26, violet],
    [-8, -38, main],
  ]
  const stand = lit(path('M-56 76L-40 34H40L56 76Z', gold), rect(-62, 68, 124, 14, dark, { rx: 5 }))
  return (
    stand +
    circle(0, -12, 68, tone.deep, { opacity: 0.55 }) +
    inside.map(([x, y, fill]) => numberedBall(x, y - 12, 22, fill, String(rng.whole(0, 9)), ball)).join('') +
    circle(0, -12, 68, 'none', { stroke: tone.ink, 'stroke-width': 4, opacity: 0.85 }) +
    path('M-50-46A62 62 0 0 1 6-72C-22-58-38-38-46-2C-56-14-58-30-50-46Z', sheen) +
    litSmall(circle(0, -84, 9, gold), rect(-14, -80, 28, 8, gold, { rx: 3 }), path('M-74-18H-62V-6H-74ZM62-18H74V-6H62Z', gold))
  )
}

export const tiles: Motif = ({ pearl, leaf, red, sea, lit }, rng) => {
  const disc = (x: number, y: number, colour: string): string => circle(x, y, 8, colour) + circle(x, y, 3, '#fff')
  const faces = [
    [disc(-11, -24, sea), disc(11, -24, red), disc(-11, 0, leaf), disc(11, 0, sea), disc(-11, 24, red), disc(11, 24, leaf)].join(
      '',
    ),
    [-13, 0, 13]
      .map((x) => rect(x - 4, -34, 8, 30, x ? leaf : red, { rx: 4 }) + rect(x - 4, 4, 8, 30, x ? leaf : sea, { rx: 4 }))
      .join(''),
    circle(0, 0, 22, red) + around(8, () => ellipse(0, -14, 4.4, 7, '#fff')) + circle(0, 0, 6, '#ffd968'),
  ]
  const tile = (drawing: string): string =>
    lit(rect(-30, -40, 64, 92, '#0f7a52', { rx: 10 }), rect(-32, -46, 64, 90, pearl, { rx: 9 })) + drawing
  const turns = [rng.between(-18, -10), rng.between(-3, 3), rng.between(10, 18)]
  return [
    [-50, 10],
    [50, 12],
    [0, 0],
  ]
    .map(([x = 0, y = 0], index) => place(x, y, tile(faces[index] ?? ''), index === 2 ? turns[1] : turns[index === 0 ? 0 : 2]))
    .join('')
}

export const bingo: Motif = ({ pearl, accent, red, main, lit, litSmall, ball }, rng) => {
  const cell = (index: number): string => {
    const [x, y] = [(index % 5) * 21 - 42, Math.floor(index / 5) * 21 - 20]
    const marked = index === 12 || rng.next() < 0.3
    return (
      rect(x - 9, y - 9, 18, 18, '#e4e1f5', { rx: 3 }) +
      (marked
        ? circle(x, y, 8, accent)
        : lettering(String(rng.whole(1, 75)), { x, y: y + 4, size: 7.5, colour: '#2a2f55', weight: 0.2 }))
    )
  }
  const header =
    rect(-56, -64, 112, 28, red, { rx: 8 }) + lettering('BINGO', { x: 0, y: -43, size: 15, colour: '#fff', weight: 0.2 })
  return (
    place(-4, 0, lit(rect(-60, -68, 120, 144, pearl, { rx: 12 })) + litSmall(header) + repeat(25, cell), -7) +
    numberedBall(58, 46, 30, main, String(rng.whole(10, 75)), ball)
  )
}

export const ace: Motif = ({ dark, gold, red, lit, litSmall, sheen, pearl }, rng) => {
  const suit = rng.pick(['spade', 'heart', 'diamond', 'club'])
  const fill = suit === 'spade' || suit === 'club' ? dark : red
  const shine = path('M-46-36C-42-14-20-6 6-8C-2-22-8-34-14-52C-30-52-42-48-46-36Z', sheen, { opacity: 0.5 })
  return (
    lit(path(suits[suit], gold, { transform: 'scale(2.9)' })) +
    lit(path(suits[suit], fill, { transform: 'scale(2.5)' })) +
    shine +
    litSmall(lettering('A', { x: 0, y: 17, size: 34, colour: pearl, weight: 0.2 }))
  )
}
