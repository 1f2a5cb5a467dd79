import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rasterCache } from './raster.ts'
import { openDrawer, renderArt, sheetsOf } from './render.ts'
import type { ArtWorld } from './world.ts'

const world: ArtWorld = {
  countries: ['MM', 'SG'],
  games: [
    {
      nodeId: '4001',
      gameType: 'RNG',
      vendor: 'KTW',
      names: { EN: 'Lantern Harbour' },
      tag: 'NEW',
      art: { motif: 'lantern', mood: 'ember', back: 'waves' },
    },
  ],
  vendors: [{ gameType: 'RNG', code: 'KTW', names: { EN: 'Kitewheel' }, mark: { letters: 'KW', frame: 'shield', mood: 'jade' } }],
  promotions: [{ id: 'reload', art: { motif: 'boat', mood: 'abyss', back: 'waves', friends: ['coins', 'anchor'] } }],
  items: [{ id: 'umbrella', art: { motif: 'umbrella', mood: 'abyss', back: 'waves' } }],
  banners: [{ id: 'welcome', art: { motif: 'boat', mood: 'lagoon', back: 'waves', friends: ['coins', 'balls'] } }],
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f00"/></svg>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'art-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('rendering a world', () => {
  test('writes every file in the size it is shown in', async () => {
    const outDir = join(folder, 'site')
    const { files, bytes } = await renderArt(outDir, world, { cacheDir: join(folder, 'kept') })
    const written = await readdir(outDir, { recursive: true, withFileTypes: true })
    expect(written.filter((entry) => entry.isFile())).toHaveLength(files)
    expect(bytes).toBeLessThan(1_500_000)
    const sizes: [string, string, number, number][] = [
      ['art/cover/4001-rx1.webp', 'webp', 300, 400],
      ['art/cover/4001-rx2.webp', 'webp', 600, 800],
      ['art/cover/4001.svg', 'svg', 300, 400],
      ['art/icon/4001.webp', 'webp', 192, 192],
      ['RNG_LIST_VENDOR/KTW-COLOR.png', 'png', 160, 160],
      ['RNG_LIST_VENDOR/KTW-WHITE.png', 'png', 160, 160],
      ['COUNTRY_FLAG/MM.png', 'png', 120, 80],
      ['COUNTRY_FLAG/SG.png', 'png', 120, 80],
      ['art/banner/welcome-hero.webp', 'webp', 1920, 480],
      ['art/banner/welcome-phone.webp', 'webp', 960, 540],
      ['art/mall/umbrella.webp', 'webp', 480, 480],
      ['art/promotion/reload.webp', 'webp', 960, 540],
      ['art/avatar/24.webp', 'webp', 160, 160],
      ['art/logo/maskable-512.png', 'png', 512, 512],
      ['art/logo/symbol.svg', 'svg', 64, 64],
      ['art/licence/malta.svg', 'svg', 112, 128],
      ['favicon.svg', 'svg', 64, 64],
    ]
    for (const [path, format, width, height] of sizes)
      expect([path, await sharp(join(outDir, path)).metadata()]).toMatchObject([path, { format, width, height }])
  })

  test('keeps marks see-through', async () => {
    const { data } = await sharp(join(folder, 'site/RNG_LIST_VENDOR/KTW-WHITE.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  test('writes no file twice', () => {
    const paths = sheetsOf(world).flatMap(({ svg, rasters }) => [...(svg ? [svg] : []), ...rasters.map(({ path }) => path)])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test.each([
    ['motif', { games: [{ ...world.games[0], art: { motif: 'unicorn', mood: 'ember', back: 'waves' } }] }],
    ['mood', { games: [{ ...world.games[0], art: { motif: 'koi', mood: 'grumpy', back: 'waves' } }] }],
    ['backdrop', { games: [{ ...world.games[0], art: { motif: 'koi', mood: 'ember', back: 'brick' } }] }],
    ['country', { countries: ['../x'] }],
    ['mood', { items: [{ id: 'i', art: { motif: 'koi', mood: 'cheap', back: 'waves' } }] }],
    ['frame', { vendors: [{ ...world.vendors[0], mark: { letters: 'X', frame: 'heart', mood: 'ember' } }] }],
    ['motif', { banners: [{ id: 'b', art: { motif: 'koi', mood: 'ember', back: 'rays', friends: ['toString'] } }] }],
  ])('refuses a %s that it does not know before it writes', async (kind, part) => {
    const outDir = join(folder, 'refused')
    const broken = { ...world, ...part } as ArtWorld
    await expect(renderArt(outDir, broken, { cacheDir: join(folder, 'kept') })).rejects.toThrow(`no ${kind} called`)
    await expect(stat(outDir)).rejects.toThrow('ENOENT')
  })
})

describe('drawing on demand', () => {
  test('draws a file, and those of the same drawing, when it is asked for, once', async () => {
    const outDir = join(folder, 'demand')
    const drawer = openDrawer(outDir, world, { cacheDir: join(folder, 'demand-kept') })
    expect(drawer.paths).toEqual(expect.arrayContaining(['art/cover/4001-rx1.webp', 'COUNTRY_FLAG/MM.png', 'favicon.svg']))
    await Promise.all([drawer.draw('RNG_LIST_VENDOR/KTW-COLOR.png'), drawer.draw('art/vendor/KTW.svg')])
    const written = await readdir(outDir, { recursive: true, withFileTypes: true })
    expect(
      written
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['KTW-COLOR.png', 'KTW.svg'])
    const { mtimeMs } = await stat(join(outDir, 'art/vendor/KTW.svg'))
    await drawer.draw('art/vendor/KTW.svg')
    expect((await stat(join(outDir, 'art/vendor/KTW.svg'))).mtimeMs).toBe(mtimeMs)
    await expect(drawer.draw('../secret.txt')).rejects.toThrow('there is no drawing for ../secret.txt')
  })

  test('what every page shows comes first, and alone where no more is asked for', async () => {
    const outDir = join(folder, 'frame')
    await renderArt(outDir, world, { cacheDir: join(folder, 'kept'), frameOnly: true })
    expect((await readdir(join(outDir, 'art'))).sort()).toEqual(['licence', 'logo', 'product', 'rail'])
    await stat(join(outDir, 'apple-touch-icon.png'))
  })
})

describe('kept pictures', () => {
  const size = { width: 8, height: 8, format: 'png' } as const

  test('are taken again for the same drawing and made for another', async () => {
    const cache = join(folder, 'pictures')
    const rasterize = rasterCache(cache)
    const [first] = await rasterize(square, [size])
    const [again] = await rasterize(square, [size])
    expect(again).toEqual(first)
    expect(await readdir(cache)).toHaveLength(1)
    const [other] = await rasterize(square.replace('#f00', '#00f'), [size])
    expect(other).not.toEqual(first)
    expect(await readdir(cache)).toHaveLength(2)
  })

  test('come from one rendering, each in its size', async () => {
    const [large, small] = await rasterCache(join(folder, 'sizes'))(square, [
      { ...size, width: 40, height: 40 },
      { ...size, format: 'webp' },
    ])
    expect(await sharp(large).metadata()).toMatchObject({ width: 40, format: 'png' })
    expect(await sharp(small).metadata()).toMatchObject({ width: 8, format: 'webp' })
  })

  test('a broken drawing is no picture', async () => {
    await expect(rasterCache(join(folder, 'broken'))(square.replace('</svg>', ''), [size])).rejects.toThrow()
    await expect(readFile(join(folder, 'broken'))).rejects.toThrow()
  })
})
