import { buffer } from 'node:stream/consumers'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import PDFDocument from 'pdfkit'
import type { Run, Weight } from './fonts.ts'
import { type Line, lineBreaker } from './lines.ts'

type Style = { size: number; weight?: Weight; color?: string }

/** Where a text goes: the width that it may fill, in points, and to which side of it. */
type Place = { x: number; width: number; align?: 'left' | 'right' | 'center' }

/** A document that is written from top to bottom, in points. Texts of all languages of the site are drawn as they should be. */
export type Sheet = {
  readonly width: number
  readonly height: number
  /** How far it is written. */
  y: number
  /** Writes a text at `y` and returns the height that it takes; `y` stays. */
  write(text: string, style: Style, place: Place): Promise<number>
  /** The height that a text would take. */
  measure(text: string, style: Style, width: number): Promise<number>
  /** Fills a rectangle with a color. */
  paint(box: { x: number; y: number; width: number; height: number }, color: string): void
  /** Makes a rectangle lead to an address. */
  link(box: { x: number; y: number; width: number; height: number }, url: string): void
  /** Goes on with a new page; `y` is 0. */
  addPage(): void
  /** How many pages there are. */
  pages(): number
  /** Goes back to a page, the first is 0, such as to number it. */
  turnTo(page: number): void
  /** Ends the document. @returns the file */
  end(): Promise<Buffer>
}

type Options = {
  title: string
  author: string
  language: InterfaceLanguage
  /** When it was made. */
  at: Date
  /** In points: 420 × 595 is A5, 842 × 595 a wide A4. */
  size: [width: number, height: number]
}

const locales: Record<InterfaceLanguage, string> = { EN: 'en', CN: 'zh', MY: 'my', TH: 'th', VI: 'vi', ID: 'id', TY: 'fil' }

/** The height of a line by its size: marks of Burmese and Thai stand above and below others. */
const lineHeight = 1.55
/** Where the baseline of a line is. */
const baseline = 1.1

export const openSheet = ({ title, author, language, at, size }: Options): Sheet => {
  const doc = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    lang: locales[language],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  const file = buffer(doc)
  const pen = penOf(doc)
  const breakLines = lineBreaker(locales[language], pen.widthOf)
  const linesOf = (text: string, { size: points, weight = 400 }: Style, width: number) =>
    breakLines(text, { points, weight, width })
  const sheet: Sheet = {
    width: size[0],
    height: size[1],
    y: 0,
    write: async (text, style, place) => {
      const lines = await linesOf(text, style, place.width)
      const step = style.size * lineHeight
      for (const [index, line] of lines.entries()) pen.draw(line, style, place, sheet.y + index * step)
      return lines.length * step
    },
    measure: async (text, style, width) => (await linesOf(text, style, width)).length * style.size * lineHeight,
    paint: ({ x, y, width, height }, color) => void doc.rect(x, y, width, height).fill(color),
    link: ({ x, y, width, height }, url) => void doc.link(x, y, width, height, url),
    addPage: () => {
      doc.addPage()
      sheet.y = 0
    },
    pages: () => doc.bufferedPageRange().count,
    turnTo: (page) => void doc.switchToPage(page),
    end: () => {
      doc.end()
      return file
    },
  }
  return sheet
}

/** Draws lines, each run of letters by its font. */
const penOf = (doc: PDFKit.PDFDocument) => {
  const names = new Map<Run['font'], string>()
  // By name: of a font itself pdfkit would make a new one each time.
  const nameOf = (font: Run['font']): string => {
    const name = names.get(font) ?? `font ${names.size}`
    if (!names.has(font)) doc.registerFont(name, font as never)
    names.set(font, name)
    return name
  }
  const widthOf = (runs: readonly Run[], points: number): number =>
    runs.reduce((sum, { text, font }) => sum + doc.font(nameOf(font), points).widthOfString(text), 0)
  const draw = ({ runs, width }: Line, { size, color = '#111111' }: Style, place: Place, y: number): void => {
    const room = place.width - width
    let x = place.x + (place.align === 'right' ? room : place.align === 'center' ? room / 2 : 0)
    // Glyphs stand in another order than the letters that they draw: this is what is read aloud and copied.
    doc.markContent('Span', { actual: runs.map(({ text }) => text).join('') })
    for (const { text, font } of runs) {
      doc.font(nameOf(font), size).fillColor(color)
      doc.text(text, x, y + size * baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += doc.widthOfString(text)
    }
    doc.endMarkedContent()
  }
  return { widthOf, draw }
}
