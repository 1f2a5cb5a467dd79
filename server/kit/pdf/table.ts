import { setImmediate as turn } from 'node:timers/promises'
import type { Sheet } from './sheet.ts'

/** `share` of the width among all columns. */
type Column = { title: string; share: number; align?: 'left' | 'right' }

type Table = { columns: readonly Column[]; rows: readonly (readonly string[])[]; margin: number }

const size = 7.5
const [gap, pad] = [6, 2.5]
const [ink, faint, line] = ['#111111', '#5b6270', '#d9dce2']

/** Writes rows beneath one another from `y` on, on as many pages as they need, each with the heads of the columns. */
export const drawTable = async (sheet: Sheet, { columns, rows, margin }: Table): Promise<void> => {
  const places = placesOf(columns, margin, sheet.width - 2 * margin)
  const bottom = sheet.height - margin - 14
  const write = async (cells: readonly string[], color: string, weight: 400 | 600): Promise<void> => {
    const heights = [size * 1.55]
    for (const [index, place] of places.entries())
      if (cells[index]) heights.push(await sheet.write(cells[index], { size, weight, color }, place))
    sheet.y += Math.max(...heights) + pad
    sheet.paint({ x: margin, y: sheet.y, width: sheet.width - 2 * margin, height: 0.5 }, line)
    sheet.y += pad
  }
  const heads = columns.map(({ title }) => title)
  const heightOf = async (cells: readonly string[]): Promise<number> =>
    Math.max(...(await Promise.all(places.map(({ width }, index) => sheet.measure(cells[index] ?? '', { size }, width)))))
  await write(heads, faint, 600)
  for (const row of rows) {
    if (sheet.y + (await heightOf(row)) > bottom) {
      sheet.addPage()
      sheet.y = margin
      await write(heads, faint, 600)
    }
    await write(row, ink, 400)
    // A long table would keep all others waiting.
    await turn()
  }
}

const placesOf = (columns: readonly Column[], margin: number, width: number) => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, align = 'left' }) => {
    const own = (share / whole) * width
    const place = { x, width: own - gap, align }
    x += own
    return place
  })
}
