import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rasterCache } from '@tamuvo/ui/art/raster.ts'
import { sheetsOf } from '@tamuvo/ui/art/render.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artWorld } from './art-world.ts'
import { art } from './build.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamuvo-art-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sheets = sheetsOf(artWorld)

test('no two drawings of the demo are written to one file', () => {
  const paths = sheets.flatMap(({ svg, rasters }) => [...(svg ? [svg] : []), ...rasters.map(({ path }) => path)])
  expect(new Set(paths).size).toBe(paths.length)
})

test('art is drawn again when what it shows has changed', async () => {
  const text = await readFile(join(import.meta.dirname, 'art-world.ts'), 'utf8')
  const files = [...text.matchAll(/from '@tamuvo\/([^']+)'/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((path) => !art.sources.some((source) => path.startsWith(`${source}/`)))).toEqual([])
})

/** An eighth of its width and height, which takes a fraction of the time. */
const eighth = (side: number): number => Math.ceil(side / 8)

test('everything that the demo shows can be drawn, and becomes a picture', async () => {
  const rasterize = rasterCache(folder)
  const broken: string[] = []
  for (const { draw, rasters } of sheets)
    try {
      const small = rasters.map(({ width, height, format }) => ({ width: eighth(width), height: eighth(height), format }))
      await rasterize(draw(), small)
    } catch (error) {
      broken.push(`${rasters[0]?.path}: ${String(error)}`)
    }
  expect(broken).toEqual([])
  expect(sheets.length).toBeGreaterThan(artWorld.games.length * 2 + artWorld.vendors.length * 2)
})
