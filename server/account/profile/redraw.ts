import sharp from 'sharp'
import { createTurns } from '../turns.ts'

const sidePixels = 256
const quality = 82
/** A picture of more pixels takes more memory than it is worth. */
const pixelsMax = 4096 * 4096
const formats = ['png', 'jpeg']

const line = createTurns(1, 20)

/**
 * Draws a picture anew, square and small, with nothing of the file it came in.
 * @returns a WebP, undefined for anything but a PNG or JPG that can be read
 * @throws Refused BUSY when too many are in line
 */
export const redraw = (bytes: Buffer): Promise<Buffer | undefined> =>
  line.take(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      const { format } = await picture.metadata()
      if (!formats.includes(format)) return undefined
      return await picture.rotate().resize(sidePixels, sidePixels, { fit: 'cover' }).webp({ quality }).toBuffer()
    } catch {
      // Whatever is wrong with it, it is no picture for us.
      return undefined
    }
  })
