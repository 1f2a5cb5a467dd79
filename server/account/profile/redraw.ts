import { redraw } from '../../kit/redraw.ts'
import { createSemaphore, type Taker } from '../../kit/semaphore.ts'

const sidePixels = 256
const quality = 82
const line = createSemaphore(1, 20, { perPersonMax: 2 })

/** Re-encodes an avatar, square and small. @returns a WebP, undefined for anything but a PNG or JPG; see `redraw` */
export const redrawAvatar = async (bytes: Buffer, taker: Taker): Promise<Buffer | undefined> => {
  const redrawn = await redraw(bytes, {
    line,
    formats: ['png', 'jpeg'],
    pixelsMax: 4096 * 4096,
    taker,
    draw: (picture) => picture.resize(sidePixels, sidePixels, { fit: 'cover' }).webp({ quality }),
  })
  return redrawn?.bytes
}
