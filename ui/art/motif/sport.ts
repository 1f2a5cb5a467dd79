import {
  around,
  circle,
  corners,
  ellipse,
  group,
  line,
  mirrored,
  path,
  place,
  pointAt,
  polygon,
  rect,
  repeat,
  round,
} from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

export const football: Motif = ({ pearl, ball, lit, tone, gold }) => {
  const patch = (turn: number): string => {
    const [x, y] = pointAt(turn, 59)
    return place(
      x,
      y,
      polygon(
        corners(5, 21, 180).map(([across, along]) => [across * 0.5, along] as const),
        '#1b2140',
      ),
      turn,
    )
  }
  const seams = [0, 1, 2, 3, 4].map((index) => {
    const angle = -90 + index * 72
    const [a, b] = [pointAt(angle, 25), pointAt(angle, 45)]
    const [c, d] = [pointAt(angle + 20, 57), pointAt(angle + 52, 57)]
    return `M${a.map(round).join(' ')}L${b.map(round).join(' ')}M${c.map(round).join(' ')}L${d.map(round).join(' ')}`
  })
  const trail = [-18, 6, 30].map((y, index) =>
    path(`M-20 ${y - 14}L${-112 + index * 12} ${y + 34}L-10 ${y + 4}Z`, tone.glow, { opacity: 0.35 }),
  )
  return group(
    { transform: 'translate(8 -4)' },
    ...trail,
    lit(
      circle(0, 0, 72, pearl),
      polygon(corners(5, 25), '#1b2140'),
      line(seams.join(''), '#1b2140', 4),
      ...[0, 1, 2, 3, 4].map((index) => patch(-90 + index * 72)),
    ),
    circle(0, 0, 72, ball),
    circle(0, 0, 72, 'none', { stroke: gold, 'stroke-width': 3 }),
  )
}

export const hoop: Motif = ({ accent, ball, dark, lit, litSmall, tone }) => {
  const board =
    rect(-70, -84, 140, 86, tone.ink, { rx: 8, opacity: 0.88 }) +
    rect(-26, -50, 52, 40, 'none', { stroke: '#e8442e', 'stroke-width': 5 })
  const net = line('M-30 12L-18 66M-15 14L-8 66M0 14V66M15 14L8 66M30 12L18 66M-27 28H27M-23 46H23', '#fff', 2.6, {
    opacity: 0.85,
  })
  const globe =
    circle(0, 0, 37, '#f0782a') +
    line('M-37 0H37M0-37V37M-26-26Q-4 0-26 26M26-26Q4 0 26 26', '#4a1c06', 3.4) +
    circle(0, 0, 37, ball)
  return (
    lit(board) +
    line('M0 0V10', '#888', 10) +
    lit(ellipse(0, 12, 36, 9, 'none', { stroke: accent, 'stroke-width': 8 })) +
    net +
    place(34, -30, lit(globe), 18) +
    litSmall(circle(-58, -72, 4, dark), circle(58, -72, 4, dark))
  )
}

export const crest: Motif = ({ main, accent, gold, lit, litSmall, dark }, rng) => {
  const shield = symmetric('M0-80C22-68 44-66 66-70C72-10 56 50 0 84')
  const inner = symmetric('M0-66C20-57 38-55 55-57C59-8 44 40 0 68')
  const halves = path('M0-66C20-57 38-55 55-57C59-8 44 40 0 68Z', accent)
  const glyph = rng.pick([
    polygon(corners(5, 32, -90, 0.45), gold),
    path('M-24 20L-8-30L0-8L10-34L24 20Z', gold),
    around(6, () => path('M0-6L8-30L0-34L-8-30Z', gold)),
  ])
  return (
    lit(path(shield, gold)) +
    lit(path(inner, main), halves) +
    litSmall(glyph) +
    litSmall(path('M-62 44C-40 58 40 58 62 44L70 66C40 82-40 82-70 66Z', dark), line('M-44 62Q0 74 44 62', '#ffd968', 3))
  )
}

export const pad: Motif = ({ dark, main, accent, red, leaf, sea, gold, lit, litSmall }) => {
  const body = symmetric('M0-34L34-38C60-44 76-24 84 14C90 46 80 62 66 60C50 58 46 32 28 28L0 28')
  const cross = path('M-54-24h14v12h12v14h-12v12h-14v-12h-12v-14h12Z', main)
  const buttons = [
    [46, -24, gold],
    [60, -10, red],
    [32, -10, sea],
    [46, 4, leaf],
  ] as const
  const stick = (x: number): string => circle(x, 18, 15, '#0c0f22') + circle(x, 16, 11, accent)
  return (
    lit(line('M0-34C0-62 26-58 20-84', '#0c0f22', 5)) +
    lit(path(body, dark), line('M-76-8C-72-28-60-38-42-36L42-36C60-38 72-28 76-8', '#fff', 2, { opacity: 0.35 })) +
    litSmall(cross, ...buttons.map(([x, y, fill]) => circle(x, y, 7.6, fill))) +
    litSmall(stick(-22), stick(22)) +
    litSmall(rect(-9, -22, 18, 9, main, { rx: 4 }))
  )
}

export const headset: Motif = ({ dark, main, accent, lit, litSmall }) => {
  const band = line('M-62 14C-66-78 66-78 62 14', '#1b2040', 17) + line('M-60 6C-62-68 62-68 60 6', '#59648f', 5)
  const cup = rect(46, -6, 34, 60, dark, { rx: 15 }) + rect(38, 2, 16, 44, main, { rx: 8 }) + circle(66, 24, 9, accent)
  const arm = line('M-64 50C-60 82-30 84-12 78', '#1b2040', 7) + rect(-18, 68, 26, 18, accent, { rx: 9 })
  return lit(band) + lit(mirrored(cup)) + litSmall(arm) + line('M-16 26v-12M0 34v-28M16 26v-12', '#fff', 6, { opacity: 0.8 })
}

export const drum: Motif = ({ red, wood, gold, pearl, lit, litSmall }) => {
  const body = path('M-66-22C-78 8-72 44-58 62C-30 80 30 80 58 62C72 44 78 8 66-22Z', red)
  const skin = ellipse(0, -24, 66, 27, pearl) + ellipse(0, -24, 54, 21, 'none', { stroke: '#c9a86a', 'stroke-width': 2 })
  const studs = repeat(11, (index) => {
    const [x, y] = pointAt(180 - index * 18, 1)
    return circle(x * 66, y * 27 - 14, 4.4, gold)
  })
  const swirl = place(
    0,
    -24,
    around(3, () => path('M0 0A13 13 0 0 1 12-18A20 16 0 0 1 18-6A14 12 0 0 0 0 0Z', '#c4142f')),
    0,
    0.9,
  )
  const stick = (turn: number, x: number): string =>
    place(x, -50, rect(-5, -44, 10, 84, wood, { rx: 5 }) + ellipse(0, 40, 9, 11, wood), turn)
  const bandLow = path('M-64 40C-40 62 40 62 64 40L58 60C30 78-30 78-58 60Z', gold)
  return lit(body, bandLow) + litSmall(studs) + lit(skin) + swirl + lit(stick(38, -34), stick(-38, 34))
}

export const rocket: Motif = ({ pearl, red, accent, sea, lit, litSmall, gold }) => {
  const flame =
    path('M-20 50C-24 76-8 88 0 108C8 88 24 76 20 50Z', '#ff7a1a') + path('M-11 50C-13 68-4 76 0 90C4 76 13 68 11 50Z', '#ffe98a')
  const fins = mirrored(path('M26 12C48 22 58 44 54 66C44 54 34 50 22 50Z', red))
  const body = path(symmetric('M0-92C24-70 34-40 32-8C32 16 26 38 20 52L0 52'), pearl)
  const nose = path(symmetric('M0-92C14-80 23-66 28-50C14-44 6-43 0-43'), red)
  const port = circle(0, -14, 16, gold) + circle(0, -14, 11, sea) + ellipse(-4, -18, 4, 3, '#fff')
  return place(
    0,
    -2,
    lit(flame) +
      lit(fins) +
      lit(body, nose, path('M-24 34C-10 40 10 40 24 34L20 52H-20Z', accent)) +
      litSmall(port) +
      path('M-22-24C-22 2-20 24-14 40C-24 22-28-2-22-24Z', '#fff', { opacity: 0.8 }),
    32,
  )
}

export const plane: Motif = ({ pearl, main, lit, tone, accent, litSmall }) => {
  const trail = line('M-92 84C-60 80-30 60-14 26', tone.ink, 5, { 'stroke-dasharray': '2 13', opacity: 0.9 })
  const left = path('M90-74L-70-20L-22 6Z', pearl)
  const keel = path('M90-74L-22 6L-16 54L6 22Z', '#9aa0cf')
  const right = path('M90-74L6 22L48 62Z', main)
  const curve = path('M-84 88C-20 84 20 60 40 20', 'none', { stroke: accent, 'stroke-width': 5 })
  return trail + litSmall(curve) + lit(left) + lit(keel) + lit(right)
}

export const bomb: Motif = ({ dark, ball, gold, lit, litSmall, tone }) => {
  const spikes = around(8, () => path('M-9-54L0-80L9-54Z', '#39406a'))
  const fuse = line('M22-58C30-80 48-86 58-72', '#c9a86a', 6)
  const spark = place(62, -70, around(8, () => path('M0 0L3-20L0-26L-3-20Z', tone.ink)) + circle(0, 0, 8, '#fff'))
  return (
    lit(spikes) +
    lit(circle(0, 0, 58, dark)) +
    circle(0, 0, 58, ball) +
    fuse +
    spark +
    litSmall(circle(0, 6, 17, gold), circle(0, 6, 10, '#d3202f')) +
    ellipse(-24, -28, 15, 9, '#fff', { opacity: 0.6, transform: 'rotate(-32 -24 -28)' })
  )
}

export const pins: Motif = ({ main, gold, accent, red, leaf, lit, litSmall, ball }, rng) => {
  const pegs = repeat(5, (row) => repeat(row + 3, (index) => circle((index - (row + 2) / 2) * 24, -52 + row * 24, 5.6, main)))
  const slots = [red, gold, leaf, gold, leaf, gold, red].map((fill, index) => rect(-80 + index * 23, 62, 20, 22, fill, { rx: 4 }))
  const drop = rng.pick([-12, 12])
  return (
    litSmall(pegs) +
    litSmall(...slots) +
    lit(circle(drop, -20, 15, accent)) +
    circle(drop, -20, 15, ball) +
    line(`M0-90Q4-70 ${drop}-40`, '#fff', 3, { opacity: 0.7, 'stroke-dasharray': '2 8' })
  )
}
