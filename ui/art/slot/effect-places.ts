/** Where the parts of the shared picture stand: a square of cells. */

export const effectSize = 640
const cell = 128
const perRow = effectSize / cell

/** Signs of amounts and multipliers. */
export const glyphs: readonly string[] = [...'0123456789.,×']

const names: readonly string[] = [...glyphs, 'glow', 'spark', 'coin', 'petal', 'ray', 'star', 'dot', 'ring']

export type EffectCell = { readonly name: string; readonly x: number; readonly y: number; readonly size: number }

export const effectCells: readonly EffectCell[] = names.map((name, index) => ({
  name,
  x: (index % perRow) * cell,
  y: Math.floor(index / perRow) * cell,
  size: cell,
}))
