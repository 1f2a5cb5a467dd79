import type { Rng } from './rng.ts'
import { mix, type Palette } from './palette.ts'
import { circle, group, line, path, pointAt, polygon, rect, repeat, round, type Point } from './svg.ts'

/** The sheet a scene is drawn on: its size and the point where the focal object stands. */
export type Stage = { width: number; height: number; x: number; y: number }

export type Backdrop = (stage: Stage, tone: Palette, rng: Rng) => string

const rays: Backdrop = ({ width, height, x, y }, tone, rng) => {
  const reach = Math.hypot(width, height)
  const start = rng.between(0, 20)
  const beam = (index: number): string => {
    const from = start + index * 20
    const points: Point[] = [[x, y], pointAt(from, reach, x, y), pointAt(from + 9.5, reach, x, y)]
    return polygon(points, tone.glow, { opacity: index % 3 ? 0.18 : 0.32 })
  }
  return repeat(18, beam)
}

const waveLine = (left: number, right: number, y: number, length: number, height: number): string =>
  `M${round(left)} ${round(y)}q${round(length / 2)}-${round(height)} ${round(length)} 0${`t${round(length)} 0`.repeat(Math.ceil((right - left) / length))}`

const waves: Backdrop = ({ width, height, y }, tone, rng) =>
  repeat(6, (index) => {
    const level = y + 34 + ((height - y) / 7) * index
    const d = waveLine(-80 - rng.between(0, 60), width + 80, level, 60 + index * 6, 15 + index * 1.5)
    const body = path(`${d}V${height}H-140Z`, index % 2 ? tone.mid : tone.glow, { opacity: 0.14 + index * 0.05 })
    return body + line(d, tone.ink, 1.5, { opacity: 0.4 })
  })

const peaks: Backdrop = ({ width, height, y }, tone, rng) => {
  const ridge = (index: number): string => {
    const points: Point[] = [[-20, height]]
    for (let x = -20; x < width + 60; x += rng.between(34, 74)) points.push([x, y + 10 + index * 36 + rng.between(-46, 34)])
    points.push([width + 80, height])
    return polygon(points, index === 3 ? tone.deep : tone.mid, { opacity: 0.3 + index * 0.17 })
  }
  return circle(width * 0.74, y * 0.62, 42, tone.ink, { opacity: 0.2 }) + repeat(4, ridge)
}

const bokeh: Backdrop = ({ width, height }, tone, rng) =>
  repeat(20, () => {
    const size = rng.between(5, 34)
    const at: Point = [rng.between(0, width), rng.between(0, height)]
    const colour = rng.next() > 0.5 ? tone.glow : tone.ink
    return circle(...at, size, colour, { opacity: rng.between(0.08, 0.28), stroke: colour, 'stroke-opacity': 0.5 })
  })

const lattice: Backdrop = ({ width, height }, tone) => {
  let net = ''
  let studs = ''
  for (let y = -20; y < height; y += 44) {
    for (let x = -14; x < width; x += 44) {
      net += `M${x} ${y + 22}l22-22l22 22l-22 22zM${x + 11} ${y + 22}l11-11l11 11l-11 11z`
      studs += `M${x} ${y + 22}h.1`
    }
  }
  return line(net, tone.glow, 1.2, { opacity: 0.42 }) + line(studs, tone.ink, 5, { opacity: 0.45 })
}

/** One curled cloud of the East Asian kind, about 90 wide. */
const cloudCurl = 'M0 0H76A15 15 0 0 0 78-30A22 22 0 0 0 38-42A18 18 0 0 0 8-27A14 14 0 0 0 0 0Z'
const cloudSpiral = 'M14-10A10 10 0 1 1 26-16A6 6 0 1 1 18-12M44-12A13 13 0 1 1 62-20A8 8 0 1 1 50-16'

const clouds: Backdrop = ({ width, height, y }, tone, rng) =>
  repeat(9, (index) => {
    const row = index / 8
    const scale = 0.8 + row * 0.9
    const at = `translate(${round(rng.between(-60, width - 20))} ${round(y * 0.45 + row * (height - y * 0.5))})scale(${round(scale)})`
    return group(
      { transform: at, opacity: round(0.34 + row * 0.4) },
      path(cloudCurl, tone.mid, { stroke: tone.glow, 'stroke-width': 1.4 }),
      line(cloudSpiral, tone.glow, 1.4),
    )
  })

const skyline: Backdrop = ({ width, height, y }, tone, rng) => {
  const row = (level: number, opacity: number): string => {
    let houses = ''
    let windows = ''
    for (let x = -10; x < width;) {
      const wide = rng.between(22, 46)
      const top = level - rng.between(10, 90)
      houses += `M${round(x)} ${height}V${round(top)}h${round(wide)}V${height}z`
      for (let up = top + 9; up < level + 30; up += 13)
        if (rng.next() > 0.45) windows += `M${round(x + rng.between(5, wide - 5))} ${round(up)}h3`
      x += wide + rng.between(1, 8)
    }
    return (
      path(`${houses}M0 ${height}V${round(level + 42)}H${width}V${height}z`, tone.deep, { opacity }) +
      line(windows, tone.glow, 3, { opacity: 0.55 })
    )
  }
  return row(y + 40, 0.45) + row(y + 95, 0.7)
}

const rings: Backdrop = ({ width, height, x, y }, tone) =>
  repeat(8, (index) => {
    const size = 60 + index * (Math.max(width, height) / 14)
    const dash = index % 2 ? `${3 + index} ${7 + index}` : undefined
    return circle(x, y, size, 'none', {
      stroke: index % 3 ? tone.glow : tone.ink,
      'stroke-width': index % 2 ? 5 : 1.6,
      'stroke-dasharray': dash,
      opacity: 0.42 - index * 0.03,
    })
  })

const star = 'M0-9Q1.4-1.4 9 0Q1.4 1.4 0 9Q-1.4 1.4-9 0Q-1.4-1.4 0-9Z'

const stars: Backdrop = ({ width, height }, tone, rng) => {
  const nebula = repeat(5, () =>
    circle(rng.between(0, width), rng.between(0, height * 0.8), rng.between(50, 110), rng.next() > 0.5 ? tone.mid : tone.glow, {
      opacity: 0.1,
    }),
  )
  const field = repeat(46, () =>
    circle(rng.between(0, width), rng.between(0, height), rng.between(0.5, 1.8), tone.ink, {
      opacity: rng.between(0.3, 0.9),
    }),
  )
  const bright = repeat(7, () =>
    group(
      {
        transform: `translate(${round(rng.between(10, width - 10))} ${round(rng.between(10, height * 0.7))})scale(${round(rng.between(0.6, 1.5))})`,
      },
      path(star, tone.ink, { opacity: 0.8 }),
    ),
  )
  return nebula + field + bright
}

const leaf = 'M0 0C6-40 40-74 92-82C88-32 52 2 0 0Z'
const vein = 'M0 0Q40-30 84-74M22-15Q24-34 34-50M30-20Q50-18 66-26M44-34Q48-48 56-60'

const leaves: Backdrop = ({ width, height }, tone, rng) => {
  const spray = (x: number, y: number, side: number, depth: number): string =>
    group(
      {
        transform: `translate(${round(x)} ${round(y)})scale(${round(side * rng.between(1, 1.35))} ${round(rng.between(1, 1.35))})rotate(${round(rng.between(-10, 34))})`,
        opacity: 0.5 + depth * 0.12,
      },
      ...[48, 0, -40].map((turn) =>
        group(
          { transform: `rotate(${turn})` },
          path(leaf, mix(tone.mid, depth % 2 ? tone.glow : tone.deep, 0.3)),
          line(vein, tone.glow, 1.2, { opacity: 0.5 }),
        ),
      ),
    )
  return [0.3, 0.56, 0.8, 1.02]
    .map((row, depth) => spray(-22, height * row, 1, depth) + spray(width + 22, height * (row - 0.05), -1, depth))
    .join('')
}

const petal = 'M0 0C5-9 17-9 20 0C17 5 6 6 0 0Z'

const petals: Backdrop = ({ width, height, y }, tone, rng) => {
  const branch = line(
    `M-10 ${round(y * 0.3)}Q${round(width * 0.3)} ${round(y * 0.1)} ${round(width * 0.62)} ${round(y * 0.34)}M${round(width * 0.25)} ${round(y * 0.2)}q30 30 34 62`,
    tone.deep,
    5,
    { opacity: 0.6 },
  )
  const falling = repeat(26, () =>
    group(
      {
        transform: `translate(${round(rng.between(0, width))} ${round(rng.between(0, height))})rotate(${rng.whole(0, 359)})scale(${round(rng.between(0.5, 1.25))})`,
      },
      path(petal, rng.next() > 0.4 ? tone.glow : tone.ink, { opacity: rng.between(0.25, 0.75) }),
    ),
  )
  return branch + falling
}

const stripes: Backdrop = ({ width, height }, tone) => {
  const bars = repeat(Math.ceil((width + height) / 46), (index) => {
    const x = index * 46 - height * 0.5
    return polygon(
      [
        [x, height],
        [x + 22, height],
        [x + 22 + height * 0.5, 0],
        [x + height * 0.5, 0],
      ],
      index % 2 ? tone.glow : tone.mid,
      { opacity: index % 2 ? 0.12 : 0.35 },
    )
  })
  return bars + rect(0, 0, width, height, tone.deep, { opacity: 0.12 })
}

export const backdrops = {
  rays,
  waves,
  peaks,
  bokeh,
  lattice,
  clouds,
  skyline,
  rings,
  stars,
  leaves,
  petals,
  stripes,
} as const satisfies Record<string, Backdrop>

export type Back = keyof typeof backdrops

export const isBack = (name: string): name is Back => Object.hasOwn(backdrops, name)
