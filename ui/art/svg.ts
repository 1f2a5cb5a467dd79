/** Small helpers that write SVG text. Every drawing of this folder is made of them, so its output is uniform and short. */

export type Attributes = Record<string, string | number | undefined>
export type Point = readonly [x: number, y: number]

/** Two decimals are finer than a screen pixel at every size the drawings are shown. */
export const round = (value: number): number => Math.round(value * 100) / 100

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const writeAttribute = ([name, value]: [string, string | number | undefined]): string =>
  value === undefined ? '' : ` ${name}="${typeof value === 'number' ? round(value) : escapeText(value)}"`

const writeAttributes = (attributes: Attributes): string => Object.entries(attributes).map(writeAttribute).join('')

export const tag = (name: string, attributes: Attributes, ...content: string[]): string =>
  content.length
    ? `<${name}${writeAttributes(attributes)}>${content.join('')}</${name}>`
    : `<${name}${writeAttributes(attributes)}/>`

/** The names of a table, as the table's type knows them. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[]

export const group = (attributes: Attributes, ...content: string[]): string => tag('g', attributes, ...content)

/** A filled shape. */
export const path = (d: string, fill: string, more: Attributes = {}): string => tag('path', { d, fill, ...more })

/** A stroke without filling; ends and corners are round, as the root of every drawing says. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  tag('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  tag('circle', { cx: cx || undefined, cy: cy || undefined, r, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  tag('ellipse', { cx: cx || undefined, cy: cy || undefined, rx, ry, fill, ...more })

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  tag('rect', { x: x || undefined, y: y || undefined, width, height, fill, ...more })

/** A closed shape with straight sides. It is a path, because renderers disagree about how short a list of points may be written. */
export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, more)

/** Moves, turns (degrees) and scales a part, in this order seen from the outside. */
export const place = (x: number, y: number, content: string, turn = 0, scale = 1): string => {
  const move = x || y ? `translate(${round(x)} ${round(y)})` : ''
  const transform = `${move}${turn ? `rotate(${round(turn)})` : ''}${scale === 1 ? '' : `scale(${round(scale)})`}`
  return transform ? group({ transform }, content) : content
}

/** A part and its mirror image across the vertical axis. */
export const mirrored = (...content: string[]): string => content.join('') + group({ transform: 'scale(-1 1)' }, ...content)

/** Draws `count` parts, each turned a step further around the middle. */
export const around = (count: number, draw: (index: number) => string, turn = 0): string =>
  repeat(count, (index) => group({ transform: `rotate(${round(turn + (index * 360) / count)})` }, draw(index)))

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The point at an angle in degrees, 0 = right, clockwise. */
export const pointAt = (degrees: number, radius: number, x = 0, y = 0): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

/** Corners of a regular shape; `inner` < 1 makes a star with that waist. */
export const corners = (count: number, radius: number, turn = -90, inner = 1): Point[] => {
  const steps = inner === 1 ? count : count * 2
  return Array.from({ length: steps }, (_, index) =>
    pointAt(turn + (index * 360) / steps, index % 2 && inner !== 1 ? radius * inner : radius),
  )
}

/** Drops what no renderer needs: blanks before and after path commands, zeros before a decimal point. */
export const shrink = (svg: string): string =>
  svg
    .replace(/ d="([^"]*)"/g, (_, value: string) => ` d="${shrinkNumbers(value)}"`)
    .replace(
      /(transform|opacity|offset|stroke-width)="([^"]*)"/g,
      (_, name: string, value: string) => `${name}="${dropZeros(value)}"`,
    )

const dropZeros = (text: string): string => text.replace(/(^|[^\d.])0(\.\d)/g, '$1$2')

const shrinkNumbers = (text: string): string =>
  dropZeros(text.replace(/\d*\.\d{3,}/g, (number) => String(round(Number(number)))))
    .replace(/\s+/g, ' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1')
    .replace(/ -/g, '-')
    .trim()
