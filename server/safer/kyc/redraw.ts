import sharp from 'sharp'
import { createTurns } from '../../account/account.ts'

const sidePixelsMax = 2200
const quality = 84
/** A picture of more pixels takes more memory than it is worth. */
const pixelsMax = 8192 * 8192
const formats = ['png', 'jpeg']

const line = createTurns(1, 10)

/**
 * Draws a document anew, with nothing of the file it came in: no place, no camera, nothing hidden.
 * @returns a JPEG, undefined for anything but a PNG or JPG that can be read
 * @throws Refused BUSY when too many are in line
 */
export const redrawDocument = (bytes: Buffer): Promise<Buffer | undefined> =>
  line.take(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      const { format } = await picture.metadata()
      if (!formats.includes(format)) return undefined
      const size = { width: sidePixelsMax, height: sidePixelsMax, fit: 'inside', withoutEnlargement: true } as const
      return await picture.rotate().resize(size).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
    } catch {
      // Whatever is wrong with it, it is no document for us.
      return undefined
    }
  })

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Writes across a document who looks at it, so that a copy tells where it came from. */
export const markDocument = (bytes: Buffer, mark: string): Promise<Buffer> =>
  line.take(async () => {
    const picture = sharp(bytes)
    const { width, height } = await picture.metadata()
    const step = Math.max(48, Math.round(width / 5))
    const rows = Array.from({ length: Math.ceil((width + height) / step) }, (_, row) => {
      const y = row * step
      return `<text x="0" y="${y}" textLength="${width * 0.9}" transform="rotate(-24 0 ${y})">${escaped(mark)}</text><path d="M0 ${y}L${width} ${y - width * 0.445}" stroke="#b00020" stroke-opacity=".18"/>`
    })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="${Math.round(step / 6)}" fill="#b00020" fill-opacity=".34">${rows.join('')}</svg>`
    return picture
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality })
      .toBuffer()
  })
