import sharp, { type Sharp } from 'sharp'
import type { Semaphore } from './semaphore.ts'

/** What is taken, and how it is drawn. */
export type Drawing = {
  /** Pictures take much memory: one after the other. */
  line: Semaphore
  formats: readonly ('png' | 'jpeg' | 'webp')[]
  /** A picture of more pixels takes more memory than it is worth. */
  pixelsMax: number
  draw(picture: Sharp): Sharp
}

export type Redrawn = { bytes: Buffer; width: number; height: number }

/**
 * Draws a picture anew, with nothing of the file it came in: no place, no camera, nothing hidden.
 * @returns undefined for anything that is no picture of these formats or cannot be read
 * @throws Refused BUSY when too many are in line
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
      // Whatever is wrong with it, it is no picture for us.
      return undefined
    }
  })

/** The longer side of what is kept, without making small pictures larger. */
export const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Reads base64. @returns undefined when it is something else */
export const bytesOf = (base64: string): Buffer | undefined =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined
