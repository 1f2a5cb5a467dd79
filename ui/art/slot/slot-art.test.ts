import { describe, expect, test } from 'vitest'
import { isMotif } from '../motif/motifs.ts'
import { symbolAtlas } from './atlas.ts'
import { effectCells, effectSize } from './effect-places.ts'
import { effectAtlas } from './effects.ts'
import { slotFrame } from './frame.ts'
import { frameSize } from './frame-size.ts'
import { scenery } from './scenery.ts'
import { atlasPlace, atlasSize, nears, plates, roofs } from './world.ts'
import { slotWorlds } from './worlds.ts'

const named = slotWorlds.map((world) => [world.id, world] as const)

describe.each(named)('the world of %s', (_id, world) => {
  const symbols = Object.entries(world.symbols)

  test('names only what can be drawn', () => {
    expect(symbols.filter(([, { draw }]) => !draw.startsWith('letter:') && !isMotif(draw))).toEqual([])
    for (const [, { plate }] of symbols) expect(plates).toContain(plate)
    expect(roofs).toContain(world.frame.roof)
    expect(nears).toContain(world.scene.near)
  })

  test('has symbols that differ from one another, in room for each', () => {
    expect(new Set(symbols.map(([, { draw, plate }]) => `${draw} ${plate}`)).size).toBe(symbols.length)
    const last = atlasPlace(symbols.length - 1, true, symbols.length)
    expect(Math.max(last.x, last.y) + last.size).toBeLessThanOrEqual(atlasSize)
  })

  test('is drawn the same each time, with every part defined', () => {
    for (const draw of [
      symbolAtlas,
      slotFrame,
      (each: typeof world) => scenery(each, 'tall'),
      (each: typeof world) => scenery(each, 'wide'),
    ]) {
      const svg = draw(world)
      expect(svg).toBe(draw(world))
      const used = [...svg.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id)
      expect(used.filter((id) => !svg.includes(`id="${id}"`))).toEqual([])
      expect(svg).not.toContain('NaN')
    }
  })
})

test('no two worlds have the same name', () => {
  expect(new Set(slotWorlds.map(({ id }) => id)).size).toBe(slotWorlds.length)
})

test('cells of symbols do not touch', () => {
  const count = 12
  const places = [false, true].flatMap((isSmeared) =>
    Array.from({ length: count }, (_, index) => atlasPlace(index, isSmeared, count)),
  )
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(a.size)
})

test('the frame leaves the window of its reels open', () => {
  const { left, right, top, bottom, width, height } = frameSize({ reels: 5, rows: 3 })
  expect([right - left, bottom - top]).toEqual([500, 312])
  expect([left, width - right]).toEqual([34, 34])
  expect(height).toBeGreaterThan(bottom)
})

test('the shared parts stand in one picture', () => {
  expect(effectCells.every(({ x, y, size }) => x + size <= effectSize && y + size <= effectSize)).toBe(true)
  expect(effectAtlas()).toContain('viewBox="0 0 640 640"')
})
