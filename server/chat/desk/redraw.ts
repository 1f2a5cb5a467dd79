import sharp from 'sharp'
import { createTurns } from '../../account/account.ts'

const sidePixelsMax = 1600
const quality = 80
/** A picture of more pixels takes more memory than it is worth. */
const pixelsMax = 8192 * 8192
const formats = ['png', 'jpeg', 'webp']

const line = createTurns(1, 20)

export type Redrawn = { bytes: Buffer; width: number; height: number }

/**
 * Draws a picture anew, with nothing of the file it came in.
 * @returns a WebP, undefined for anything but a PNG, JPG or WebP that can be read
 * @throws Refused BUSY when too many are in line
 */
export const redrawPicture = (bytes: Buffer): Promise<Redrawn | undefined> =>
  line.take(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      const { format } = await picture.metadata()
      if (!formats.includes(format)) return undefined
      const size = { width: sidePixelsMax, height: sidePixelsMax, fit: 'inside', withoutEnlargement: true } as const
      const { data, info } = await picture.rotate().resize(size).webp({ quality }).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      // Whatever is wrong with it, it is no picture for us.
      return undefined
    }
  })
