import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Semaphore, Taker } from './semaphore.ts'

/** The accepted formats and how they are encoded. */
export type Drawing = {
  /** Decoding takes much memory: one picture at a time. */
  line: Semaphore
  formats: readonly ('png' | 'jpeg' | 'webp')[]
  pixelsMax: number
  /** Who waits for it. */
  taker: Taker
  draw(picture: Sharp): Sharp
}

export type Redrawn = { bytes: Buffer; width: number; height: number }

/** Longer than this no picture of these sizes takes that a camera or a program has made. */
const secondsMax = 10
/** What a picture may take in memory when all of it has to be decoded: 16 million pixels of four bytes. */
const decodedBytesMax = 64 * 1024 * 1024

/**
 * Re-encodes a picture, so that no metadata of the file survives: no location, no camera, nothing hidden. Its header is read first:
 * a picture that would be too much to decode is refused before it waits.
 * @returns undefined for anything but a readable picture of these formats
 * @throws Refused BUSY when too many wait, or the caller has gone
 */
export const redraw = async (bytes: Buffer, drawing: Drawing): Promise<Redrawn | undefined> => {
  const { line, pixelsMax, draw, taker } = drawing
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
  // Whatever is wrong with it, it is not a usable picture.
  const header = await open()
    .metadata()
    .catch(() => undefined)
  if (!header || !isDecodable(header, drawing)) return undefined
  return line.take(async () => {
    try {
      const picture = draw(open().rotate()).timeout({ seconds: secondsMax })
      const { data, info } = await picture.toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return undefined
    }
  }, taker)
}

/** Plain JPEG is made smaller while it is read; everything else is decoded as a whole. */
const isDecodable = (header: Metadata, { formats, pixelsMax }: Drawing): boolean => {
  const { format, width, height, channels, depth, isProgressive } = header
  if (!formats.some((each) => each === format) || width * height > pixelsMax) return false
  if (format === 'jpeg' && !isProgressive) return true
  return width * height * channels * (depth === 'uchar' ? 1 : 2) <= decodedBytesMax
}

/** The longer side of a stored picture; small ones are not enlarged. */
export const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Decodes a picture in base64. Its length is looked at first: megabytes that are refused anyway are neither read nor copied.
 * @returns why it is refused when it is longer than `bytesMax`, or no base64
 */
export const bytesOf = (base64: string, bytesMax: number): Buffer | 'IMAGE_INVALID' | 'IMAGE_TOO_LARGE' => {
  const padding = /={0,2}$/.exec(base64.slice(-2))?.[0].length ?? 0
  if (Math.floor((base64.length * 3) / 4) - padding > bytesMax) return 'IMAGE_TOO_LARGE'
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : 'IMAGE_INVALID'
}
