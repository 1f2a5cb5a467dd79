import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupBy } from './group-by.mjs'
import { groupOf } from './groups.mjs'

/** @typedef {import('./index-page.mjs').Shot} Shot */
/** A part of a picture. @typedef {{ shot: Shot, part: number, parts: number }} Cell */
/** How the pictures of a width are laid out. @typedef {{ width: number, height: number, columns: number, rows: number }} Layout */

/** Few and big enough for their text to be read. @type {{ phone: Layout, desktop: Layout }} */
const layouts = {
  phone: { width: 320, height: 700, columns: 5, rows: 1 },
  desktop: { width: 640, height: 400, columns: 2, rows: 2 },
}

/** A long page is continued in the next cells, and ends after so many. */
const longest = 3

const gap = 8

/** @param {string} look such as `MY-390-dark` @returns {Layout} */
export const layoutOf = (look) => (Number(look.split('-')[1]) < 600 ? layouts.phone : layouts.desktop)

/**
 * The parts of a picture, as many as the page is long.
 * @param {Shot} shot @param {{ width: number, height: number }} size of the picture @param {Layout} layout @returns {Cell[]}
 */
export const cellsOf = (shot, size, layout) => {
  const shown = (size.height * layout.width) / size.width
  const parts = Math.min(longest, Math.max(1, Math.ceil((shown - 1) / layout.height)))
  return Array.from({ length: parts }, (_, part) => ({ shot, part, parts }))
}

/** Cells by sheet. @param {Cell[]} cells @param {Layout} layout @returns {Cell[][]} */
export const sheetsOf = (cells, { columns, rows }) => {
  const many = columns * rows
  return Array.from({ length: Math.ceil(cells.length / many) }, (_, index) => cells.slice(index * many, (index + 1) * many))
}

/** Width and height of a PNG, from its first chunk. @param {Buffer} png */
export const sizeOf = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/**
 * Lays the pictures of each look and group side by side: `sheets/<look>/<group>-1.png` and so on.
 * @param {import('playwright').Browser} browser @param {string} folder of the pictures @param {readonly Shot[]} shots
 * @param {readonly import('./places.mjs').Place[]} places
 */
export const writeSheets = async (browser, folder, shots, places) => {
  const groups = new Map(places.map((place) => [place.name, groupOf(place)]))
  const page = await browser.newPage()
  for (const [name, group] of groupBy(shots, ({ look, place }) => join(look, groups.get(place) ?? ''))) {
    await mkdir(join(folder, 'sheets', name, '..'), { recursive: true })
    await writeGroup(page, folder, name, group)
  }
  await page.close()
}

/** @param {import('playwright').Page} page @param {string} folder @param {string} name @param {Shot[]} shots */
const writeGroup = async (page, folder, name, shots) => {
  const layout = layoutOf(name)
  const pictures = new Map()
  for (const { file } of shots) pictures.set(file, await readFile(join(folder, file)))
  const cells = shots.flatMap((shot) => cellsOf(shot, sizeOf(pictures.get(shot.file)), layout))
  for (const [index, sheet] of sheetsOf(cells, layout).entries()) {
    await page.setViewportSize({ width: layout.columns * (layout.width + gap) + gap, height: layout.height })
    await page.setContent(sheetPage(sheet, layout, pictures))
    await page.screenshot({ path: join(folder, 'sheets', `${name}-${index + 1}.png`), fullPage: true })
  }
}

/** @param {Cell[]} cells @param {Layout} layout @param {Map<string, Buffer>} pictures @returns {string} */
const sheetPage = (cells, { width, height, columns }, pictures) => `<!doctype html>
<style>
  body { margin: 0; padding: ${gap}px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; font: 11px/16px sans-serif; background: #888 }
  figure { margin: 0; overflow: hidden; white-space: nowrap }
  div { height: ${height}px; overflow: hidden; background: #777 }
  img { width: ${width}px; display: block }
</style>
${cells.map(({ shot, part, parts }) => figure(shot, { part, parts, height, png: pictures.get(shot.file) })).join('\n')}`

/** @param {Shot} shot @param {{ part: number, parts: number, height: number, png?: Buffer | undefined }} shown */
const figure = ({ place }, { part, parts, height, png }) => {
  const name = place.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const source = `data:image/png;base64,${png?.toString('base64')}`
  const which = parts > 1 ? ` ${part + 1}/${parts}` : ''
  return `<figure>${name}${which}<div><img alt="" style="margin-top:${-part * height}px" src="${source}"></div></figure>`
}
