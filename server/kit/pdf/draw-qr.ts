import { encode } from 'uqr'
import type { Sheet } from './sheet.ts'

/** Draws a QR code with its quiet zone. @param place its upper left corner and the length of a side, in points */
export const drawQr = (sheet: Sheet, text: string, { x, y, side }: { x: number; y: number; side: number }): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dot = side / size
  sheet.paint({ x, y, width: side, height: side }, '#ffffff')
  for (const [row, cells] of data.entries())
    for (const [from, length] of darkBars(cells))
      sheet.paint({ x: x + from * dot, y: y + row * dot, width: length * dot, height: dot }, '#000000')
}

/** Neighbouring dark cells of a row, as one: between rectangles that touch, viewers draw hairs. */
const darkBars = (cells: readonly boolean[]): [from: number, length: number][] => {
  const bars: [number, number][] = []
  for (const [at, isDark] of cells.entries()) {
    const last = bars.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === at) last[1]++
    else bars.push([at, 1])
  }
  return bars
}
