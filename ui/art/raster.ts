import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

export type Raster = { width: number; height: number; format: 'webp' | 'png' }

/** Turns drawings into pictures and keeps the pictures by the content they were made of. */
export type Rasterizer = (svg: string, sizes: readonly Raster[]) => Promise<Buffer[]>

const encoder = 'sharp-0.35/webp-80-3/1'

/** @param folder where pictures are kept between builds; may be deleted at any time */
export const rasterCache =
  (folder: string): Rasterizer =>
  async (svg, sizes) => {
    const cachedFiles = sizes.map((size) => join(folder, `${keyOf(svg, size)}.${size.format}`))
    const found = await Promise.all(cachedFiles.map((file) => readFile(file).catch(() => undefined)))
    if (found.every((picture) => picture !== undefined)) return found
    const made = await drawAll(svg, sizes)
    await Promise.all(made.map((picture, index) => writeWhole(cachedFiles[index] ?? '', picture)))
    return made
  }

const keyOf = (svg: string, { width, height, format }: Raster): string =>
  createHash('sha256').update(`${encoder} ${width}x${height} ${format}\n${svg}`).digest('hex')

/** A build that is stopped must not leave half a picture under its final name. */
const writeWhole = async (file: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}

/** The drawing is rendered once, at the largest size; the smaller pictures are made from it. */
const drawAll = async (svg: string, sizes: readonly Raster[]): Promise<Buffer[]> => {
  const largest = sizes.toSorted((a, b) => b.width - a.width)[0]
  if (!largest) return []
  const density = (72 * largest.width) / widthOf(svg)
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize(largest.width, largest.height)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return Promise.all(sizes.map((size) => encode(sharp(data, { raw }).resize(size.width, size.height), size.format)))
}

const encode = (picture: Sharp, format: Raster['format']): Promise<Buffer> =>
  (format === 'webp'
    ? picture.webp({ quality: 80, alphaQuality: 90, effort: 3 })
    : picture.png({ compressionLevel: 9, palette: true, quality: 92 })
  ).toBuffer()

const widthOf = (svg: string): number => {
  const width = Number(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1])
  if (!(width > 0)) throw new RangeError('a drawing without a viewBox')
  return width
}
