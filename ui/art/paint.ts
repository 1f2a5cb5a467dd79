import { mix, type Palette } from './palette.ts'
import { group, tag } from './svg.ts'

/**
 * What motifs draw with. Every material is a gradient of at least three tones that runs from the light (top left) to
 * the shade (bottom right). Plain colours are for ink and small details.
 */
export type Paint = Record<Material, string> & {
  tone: Palette
  /** Line colour that reads on the light materials. */
  ink: string
  /** Embosses parts: a highlight along the edges towards the light, a shade along the others. */
  lit: (...parts: string[]) => string
  /** As `lit`, for small or thin parts. */
  litSmall: (...parts: string[]) => string
  /** A whole figure: a soft shadow behind it, a rim of the mood's light along the edges away from the lamp. */
  figure: (...parts: string[]) => string
}

type Stop = readonly [offset: number, colour: string, opacity?: number]
const materials = [
  'main',
  'accent',
  'gold',
  'pearl',
  'dark',
  'red',
  'leaf',
  'wood',
  'sea',
  'violet',
  'sheen',
  'ball',
  'shade',
  'halo',
] as const
type Material = (typeof materials)[number]

const fixedStops: Record<Exclude<Material, 'main' | 'accent' | 'halo'>, readonly Stop[]> = {
  gold: [
    [0, '#fffbe0'],
    [0.3, '#ffd968'],
    [0.62, '#e99b1d'],
    [1, '#8a4a06'],
  ],
  pearl: [
    [0, '#ffffff'],
    [0.5, '#f2f0ff'],
    [1, '#a9a6cf'],
  ],
  dark: [
    [0, '#5b648c'],
    [0.4, '#2a3054'],
    [1, '#0c0f22'],
  ],
  red: [
    [0, '#ffb0a0'],
    [0.35, '#ee3f40'],
    [1, '#7a0a1e'],
  ],
  leaf: [
    [0, '#e4ffa8'],
    [0.4, '#5cc23a'],
    [1, '#0f5a24'],
  ],
  wood: [
    [0, '#ffd9a3'],
    [0.4, '#b8702f'],
    [1, '#5b2c0d'],
  ],
  sea: [
    [0, '#d6fbff'],
    [0.4, '#35a9f0'],
    [1, '#0b3a8c'],
  ],
  violet: [
    [0, '#f3ddff'],
    [0.4, '#a15cf0'],
    [1, '#431485'],
  ],
  sheen: [
    [0, '#ffffff', 0.85],
    [1, '#ffffff', 0],
  ],
  ball: [
    [0, '#ffffff', 0.75],
    [0.35, '#ffffff', 0.1],
    [0.65, '#000000', 0],
    [1, '#000000', 0.5],
  ],
  shade: [
    [0, '#000000', 0.6],
    [1, '#000000', 0],
  ],
}

const stopsOf = (material: Material, { deep, mid, glow, ink, accent }: Palette): readonly Stop[] => {
  if (material === 'main')
    return [
      [0, '#ffffff'],
      [0.18, ink],
      [0.52, glow],
      [1, mix(glow, mix(mid, deep, 0.35), 0.8)],
    ]
  if (material === 'accent')
    return [
      [0, accent[0]],
      [0.45, accent[1]],
      [1, accent[2]],
    ]
  if (material === 'halo')
    return [
      [0, mix(glow, ink, 0.5), 0.95],
      [0.45, glow, 0.45],
      [1, glow, 0],
    ]
  return fixedStops[material]
}

const writeStops = (stops: readonly Stop[]): string[] =>
  stops.map(([offset, colour, opacity]) => tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))

const radials: Partial<Record<Material, Record<string, number>>> = {
  ball: { cx: 0.32, cy: 0.28, r: 0.82 },
  shade: {},
  halo: {},
}

const gradient = (id: string, material: Material, palette: Palette): string => {
  const stops = writeStops(stopsOf(material, palette))
  const radial = radials[material]
  if (radial) return tag('radialGradient', { id, ...radial }, ...stops)
  return tag('linearGradient', { id, x1: 0.15, y1: 0, x2: 0.75, y2: 1 }, ...stops)
}

/** Highlight by a distant light from the top left, shade as an inner shadow from the bottom right. */
const embossing = (id: string, depth: number): string =>
  tag(
    'filter',
    { id, x: '-12%', y: '-12%', width: '124%', height: '124%', 'color-interpolation-filters': 'sRGB' },
    tag('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: depth, result: 'a' }),
    tag('feOffset', { in: 'a', dx: -depth * 1.1, dy: -depth * 1.5, result: 'o' }),
    tag('feComposite', { in: 'SourceAlpha', in2: 'o', operator: 'out', result: 'e' }),
    tag('feColorMatrix', { in: 'e', values: '0 0 0 0 .04 0 0 0 0 .01 0 0 0 0 .1 0 0 0 .62 0', result: 'd' }),
    tag(
      'feSpecularLighting',
      { in: 'a', surfaceScale: depth * 1.3, specularConstant: 0.95, specularExponent: 26, 'lighting-color': '#fff', result: 'l' },
      tag('feDistantLight', { azimuth: 228, elevation: 44 }),
    ),
    tag('feComposite', { in: 'l', in2: 'SourceAlpha', operator: 'in', result: 'h' }),
    tag('feMerge', {}, ...['SourceGraphic', 'd', 'h'].map((name) => tag('feMergeNode', { in: name }))),
  )

const rimLight = (id: string, { deep, glow }: Palette): string =>
  tag(
    'filter',
    { id, x: '-15%', y: '-15%', width: '130%', height: '135%', 'color-interpolation-filters': 'sRGB' },
    tag('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 5, result: 'b' }),
    tag('feOffset', { in: 'b', dx: 3, dy: 7, result: 'p' }),
    tag('feFlood', { 'flood-color': mix(deep, '#000000', 0.4), 'flood-opacity': 0.6, result: 'f' }),
    tag('feComposite', { in: 'f', in2: 'p', operator: 'in', result: 's' }),
    tag('feOffset', { in: 'SourceAlpha', dx: -1, dy: -1.2, result: 'o' }),
    tag('feComposite', { in: 'SourceAlpha', in2: 'o', operator: 'out', result: 'e' }),
    tag('feFlood', { 'flood-color': mix(glow, '#ffffff', 0.35), 'flood-opacity': 0.7, result: 'g' }),
    tag('feComposite', { in: 'g', in2: 'e', operator: 'in', result: 'r' }),
    tag('feMerge', {}, ...['s', 'SourceGraphic', 'r'].map((name) => tag('feMergeNode', { in: name }))),
  )

/** The paint of one drawing; `prefix` keeps its ids apart from those of other drawings on the same page. */
export const makePaint = (prefix: string, palette: Palette): Paint => {
  const fills = Object.fromEntries(materials.map((material) => [material, `url(#${prefix}${material})`])) as Record<
    Material,
    string
  >
  return {
    ...fills,
    tone: palette,
    ink: mix(palette.deep, '#000000', 0.3),
    lit: (...parts) => group({ filter: `url(#${prefix}lit)` }, ...parts),
    litSmall: (...parts) => group({ filter: `url(#${prefix}fine)` }, ...parts),
    figure: (...parts) => group({ filter: `url(#${prefix}rim)` }, ...parts),
  }
}

/** The definitions that `drawing` refers to, and no others. */
export const definitions = (prefix: string, palette: Palette, drawing: string): string => {
  const isUsed = (name: string): boolean => drawing.includes(`url(#${prefix}${name})`)
  return [
    ...materials.filter(isUsed).map((material) => gradient(`${prefix}${material}`, material, palette)),
    ...(isUsed('lit') ? [embossing(`${prefix}lit`, 2.4)] : []),
    ...(isUsed('rim') ? [rimLight(`${prefix}rim`, palette)] : []),
    ...(isUsed('fine') ? [embossing(`${prefix}fine`, 1.2)] : []),
  ].join('')
}
