import sharp, { type Sharp } from 'sharp'
import type { Semaphore } from './semaphore.ts'

/** The accepted formats and how they are encoded. */
export type Drawing = {
  /** Decoding takes much memory: one picture at a time. */
  line: Semaphore
  formats: readonly ('png' | 'jpeg' | 'webp')[]
  /** Bounds the memory of decoding. */
  pixelsMax: number
  draw(picture: Sharp): Sharp
}

export type Redrawn = { bytes: Buffer; width: number; height: number }

/**
 * Re-encodes a picture, so that no metadata of the file survives: no location, no camera, nothing hidden.
 * @returns undefined for anything but a readable picture of these formats
 * @throws Refused BUSY when too many wait
 */
export const redraw = (bytes: Buffer, { line, formats, pixelsMax, draw }: Drawing): Promise<Redrawn | undefined> =>
  line.take(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      const { format } = await picture.metadata()
      if (!formats.some((each) => each === format)) return undefined
      const { data, info } = await draw(picture.rotate()).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      // Whatever is wrong with it, it is not a usable picture.
      return undefined
    }
  })

/** The longer side of a stored picture; small ones are not enlarged. */
export const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Decodes base64. @returns undefined when it is not base64 */
export const bytesOf = (base64: string): Buffer | undefined =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined
