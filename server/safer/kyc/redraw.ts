import { redraw, within } from '../../kit/redraw.ts'
import { createSemaphore, type Taker } from '../../kit/semaphore.ts'

const sidePixelsMax = 2200
const quality = 84
const line = createSemaphore(1, 10, { perPersonMax: 2 })

/** Redraws a document, which drops metadata. @returns a JPEG, undefined for anything but a PNG or JPG; see `redraw` */
export const redrawDocument = async (bytes: Buffer, taker: Taker): Promise<Buffer | undefined> => {
  const redrawn = await redraw(bytes, {
    line,
    formats: ['png', 'jpeg'],
    pixelsMax: 8192 * 8192,
    taker,
    draw: (picture) => picture.resize(within(sidePixelsMax)).flatten({ background: '#ffffff' }).jpeg({ quality }),
  })
  return redrawn?.bytes
}
