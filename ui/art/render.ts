import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { avatar, avatarCount, avatarName } from './avatar.ts'
import { banner, type BannerShape, promotionPicture } from './banner.ts'
import { cover, icon, square } from './cover.ts'
import { countries, countryPlate, flag, isCountry } from './flag.ts'
import { licencePlaceNames, licenceShield } from './licence.ts'
import { favicon, logoSymbol, logoWordmark, maskable } from './logo.ts'
import { productIcon, productIconNames } from './product-icons.ts'
import { railMark, railNames } from './rail.ts'
import { rasterCache, type Raster, type Rasterizer } from './raster.ts'
import { slotSheets } from './slot/sheets.ts'
import { colourMark, whiteMark } from './vendor-mark.ts'
import { bannerSpecs, countryCodes, coverSpecs, itemSpecs, promotionSpecs, vendorMarks, type ArtWorld } from './world.ts'

/** One drawing and the files it becomes: itself under `svg`, pictures of it under `rasters`. Paths are relative. */
export type Sheet = { draw: () => string; svg?: string; rasters: readonly (Raster & { path: string })[] }

const webp = (path: string, width: number, height: number) => ({ path, width, height, format: 'webp' }) as const
const png = (path: string, width: number, height = width) => ({ path, width, height, format: 'png' }) as const

const coverSheets = (world: ArtWorld): Sheet[] =>
  coverSpecs(world).flatMap((spec) => [
    {
      draw: () => cover(spec),
      svg: `art/cover/${spec.id}.svg`,
      rasters: [webp(`art/cover/${spec.id}-rx1.webp`, 300, 400), webp(`art/cover/${spec.id}-rx2.webp`, 600, 800)],
    },
    { draw: () => icon(spec), rasters: [webp(`art/icon/${spec.id}.webp`, 192, 192)] },
  ])

const markSheets = (world: ArtWorld): Sheet[] =>
  vendorMarks(world).flatMap((mark) => {
    const path = `${mark.gameType}_LIST_VENDOR/${mark.code}`
    return [
      { draw: () => colourMark(mark), svg: `art/vendor/${mark.code}.svg`, rasters: [png(`${path}-COLOR.png`, 160)] },
      { draw: () => whiteMark(mark), svg: `art/vendor/${mark.code}-white.svg`, rasters: [png(`${path}-WHITE.png`, 160)] },
    ]
  })

const bannerSizes: Record<BannerShape, readonly [width: number, height: number]> = { hero: [1920, 480], phone: [960, 540] }

const bannerSheets = (world: ArtWorld): Sheet[] =>
  bannerSpecs(world).flatMap((spec) =>
    (['hero', 'phone'] as const).map((shape) => ({
      draw: () => banner(spec, shape),
      rasters: [webp(`art/banner/${spec.id}-${shape}.webp`, ...bannerSizes[shape])],
    })),
  )

const itemSheets = (world: ArtWorld): Sheet[] =>
  itemSpecs(world).map((spec) => ({
    draw: () => square({ ...spec, id: `mall ${spec.id}` }, spec.id),
    rasters: [webp(`art/mall/${spec.id}.webp`, 480, 480)],
  }))

const promotionSheets = (world: ArtWorld): Sheet[] =>
  promotionSpecs(world).map((spec) => ({
    draw: () => promotionPicture(spec, `promotion ${spec.id}`),
    rasters: [webp(`art/promotion/${spec.id}.webp`, 960, 540)],
  }))

const avatarSheets = (): Sheet[] =>
  Array.from({ length: avatarCount }, (_, index) => ({
    draw: () => avatar(index),
    rasters: [webp(`art/avatar/${avatarName(index)}.webp`, 160, 160)],
  }))

const brandSheets = (): Sheet[] => [
  { draw: logoSymbol, svg: 'art/logo/symbol.svg', rasters: [] },
  { draw: () => logoWordmark('dark'), svg: 'art/logo/wordmark-dark.svg', rasters: [] },
  { draw: () => logoWordmark('light'), svg: 'art/logo/wordmark-light.svg', rasters: [] },
  {
    draw: favicon,
    svg: 'favicon.svg',
    rasters: [png('favicon-32.png', 32), png('art/logo/icon-192.png', 192), png('art/logo/icon-512.png', 512)],
  },
  {
    draw: maskable,
    svg: 'art/logo/maskable.svg',
    rasters: [png('apple-touch-icon.png', 180), png('art/logo/maskable-512.png', 512)],
  },
]

const flagSheets = (world: ArtWorld): Sheet[] => [
  ...countries.map((country) => ({
    draw: () => flag(country),
    svg: `art/flag/${country}.svg`,
    rasters: [png(`COUNTRY_FLAG/${country}.png`, 120, 80)],
  })),
  ...countryCodes(world)
    .filter((code) => !isCountry(code))
    .map((code) => ({ draw: () => countryPlate(code), rasters: [png(`COUNTRY_FLAG/${code}.png`, 120, 80)] })),
]

const productIconColour = '#f5b841'

const signSheets = (): Sheet[] => [
  ...licencePlaceNames.map((place) => ({ draw: () => licenceShield(place), svg: `art/licence/${place}.svg`, rasters: [] })),
  ...railNames.map((rail) => ({ draw: () => railMark(rail), svg: `art/rail/${rail}.svg`, rasters: [] })),
  ...productIconNames.map((name) => ({
    draw: () => productIcon(name, productIconColour),
    svg: `art/product/${name}.svg`,
    rasters: [],
  })),
]

/** What every page shows, and takes no time to draw. */
const frameSheets = (): Sheet[] => [...brandSheets(), ...signSheets()]

/**
 * Every drawing of a site, in the order in which visitors come to see them.
 * @throws RangeError when the world asks for something that cannot be drawn
 */
export const sheetsOf = (world: ArtWorld): Sheet[] => [
  ...frameSheets(),
  ...bannerSheets(world),
  ...coverSheets(world),
  ...itemSheets(world),
  ...promotionSheets(world),
  ...slotSheets(world.slots),
  ...markSheets(world),
  ...avatarSheets(),
  ...flagSheets(world),
]

const pathsOf = ({ svg, rasters }: Sheet): string[] => [...(svg ? [svg] : []), ...rasters.map(({ path }) => path)]

const write = async (file: string, content: string | Buffer): Promise<number> => {
  await mkdir(dirname(file), { recursive: true })
  // A request for a picture while it is written gets none rather than a half one.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
  return content.length
}

const writeSheet = async (outDir: string, { draw, svg, rasters }: Sheet, rasterize: Rasterizer): Promise<number[]> => {
  const drawing = draw()
  const pictures = await rasterize(drawing, rasters)
  const files: [string, string | Buffer][] = rasters.map(({ path }, index) => [path, pictures[index] ?? Buffer.alloc(0)])
  if (svg) files.push([svg, drawing])
  return Promise.all(files.map(([path, content]) => write(join(outDir, path), content)))
}

export type RenderOptions = {
  /** Where pictures are kept between builds. */
  cacheDir?: string
  /** How many drawings are rendered at once. */
  parallel?: number
  /** Only what every page shows. */
  frameOnly?: boolean
}

const usualCache = 'node_modules/.cache/tamuvo-art'

/**
 * Draws all art of a site and writes it below `outDir`. Only what changed since the last run is rendered again.
 * @param world games, vendors and banners with what they show
 * @returns the number of files and their size
 * @throws RangeError before anything is written, when the world asks for something that cannot be drawn
 */
export const renderArt = async (
  outDir: string,
  world: ArtWorld,
  { cacheDir = usualCache, parallel = availableParallelism(), frameOnly = false }: RenderOptions = {},
): Promise<{ files: number; bytes: number }> => {
  const waiting = (frameOnly ? frameSheets() : sheetsOf(world)).reverse()
  const rasterize = rasterCache(cacheDir)
  const sizes: number[] = []
  const work = async (): Promise<void> => {
    for (let sheet = waiting.pop(); sheet; sheet = waiting.pop()) sizes.push(...(await writeSheet(outDir, sheet, rasterize)))
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Draws single files of a site's art, each when it is asked for. */
export type Drawer = {
  /** All there are, relative to the folder. */
  paths: readonly string[]
  /** Draws a file, and those that come of the same drawing, unless it is there. @throws when there is no such file */
  draw(path: string): Promise<void>
}

/** @param outDir where files are written, and may be written by others meanwhile */
export const openDrawer = (outDir: string, world: ArtWorld, { cacheDir = usualCache }: RenderOptions = {}): Drawer => {
  const sheets = new Map(sheetsOf(world).flatMap((sheet) => pathsOf(sheet).map((path) => [path, sheet] as const)))
  const rasterize = rasterCache(cacheDir)
  const underway = new Map<Sheet, Promise<unknown>>()
  const drawSheet = (sheet: Sheet): Promise<unknown> => writeSheet(outDir, sheet, rasterize).finally(() => underway.delete(sheet))
  return {
    paths: [...sheets.keys()],
    draw: async (path) => {
      const sheet = sheets.get(path)
      if (!sheet) throw new RangeError(`there is no drawing for ${path}`)
      if (existsSync(join(outDir, path))) return
      const drawing = underway.get(sheet) ?? drawSheet(sheet)
      underway.set(sheet, drawing)
      await drawing
    },
  }
}
