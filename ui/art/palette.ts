/**
 * A mood is one light and two materials: `deep` and `mid` make the background, `glow` and `ink` (its lightest tone)
 * the focal object, `accent` a contrasting colour in three steps (light, base, shade).
 */
export type Palette = {
  deep: string
  mid: string
  glow: string
  ink: string
  accent: readonly [light: string, base: string, shade: string]
}

const gold = ['#fff1b8', '#ffbf3c', '#955306'] as const

export const palettes = {
  ember: { deep: '#2b070c', mid: '#a8261f', glow: '#ffb545', ink: '#ffefc4', accent: ['#c9ffe9', '#1fbf8f', '#07503f'] },
  jade: { deep: '#041f1c', mid: '#0e7c66', glow: '#5ff0c0', ink: '#e2fff4', accent: gold },
  abyss: { deep: '#04122b', mid: '#1056b4', glow: '#4fd2ff', ink: '#e3f7ff', accent: ['#ffe1b8', '#ff8a2a', '#9a3206'] },
  orchid: { deep: '#1c0730', mid: '#7a1fa2', glow: '#ff6fd8', ink: '#ffe4fa', accent: gold },
  dune: { deep: '#2a1604', mid: '#b0671a', glow: '#ffd66b', ink: '#fff3cf', accent: ['#ffd0c8', '#e8364a', '#7a0a22'] },
  night: { deep: '#0a0d24', mid: '#3542ae', glow: '#8f9bff', ink: '#eceeff', accent: gold },
  moss: { deep: '#0b1d08', mid: '#35761f', glow: '#c6f04f', ink: '#f7ffdf', accent: ['#ffd6c8', '#ff6a3d', '#8f2408'] },
  coral: { deep: '#2b0714', mid: '#c2294f', glow: '#ff9a76', ink: '#ffe8df', accent: ['#d4fff6', '#2fd3bd', '#08655c'] },
  lagoon: { deep: '#03202b', mid: '#067f93', glow: '#43e8e0', ink: '#e0fffd', accent: ['#ffe0ee', '#ff6fa8', '#93184f'] },
  slate: { deep: '#0d1422', mid: '#40547a', glow: '#b9cbe8', ink: '#f4f8ff', accent: ['#ffe3c2', '#ff9a3c', '#93480a'] },
  rose: { deep: '#2a0a20', mid: '#a8326e', glow: '#ff9ecb', ink: '#ffeaf4', accent: gold },
  dawn: { deep: '#1d0f3a', mid: '#8a3b8f', glow: '#ffa07a', ink: '#fff0e0', accent: ['#dbe9ff', '#5a9bff', '#173f8f'] },
} as const satisfies Record<string, Palette>

export type Mood = keyof typeof palettes

export const isMood = (name: string): name is Mood => Object.hasOwn(palettes, name)

const channels = (hex: string): number[] => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** The colour on the way from one to the other; 0 = from, 1 = to. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
