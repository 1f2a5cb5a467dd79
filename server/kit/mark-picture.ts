import sharp from 'sharp'
import { createSemaphore } from './semaphore.ts'

const quality = 84
const line = createSemaphore(1, 10)

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Watermarks a picture of a document with its viewer, so that a leaked copy can be traced. */
export const markPicture = (bytes: Buffer, mark: string): Promise<Buffer> =>
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
