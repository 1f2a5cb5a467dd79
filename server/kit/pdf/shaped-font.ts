import { create, type Font, type Glyph } from 'fontkit'
import { Blob as FontBlob, Buffer as Line, Face, Font as Shaper, shape } from 'harfbuzzjs'

/**
 * A font as pdfkit takes it, whose text is laid out by HarfBuzz: fontkit, which pdfkit asks by itself, puts the vowels of Burmese on the
 * wrong side (docs/decisions/0053).
 * @param file a plain TrueType font
 */
export const shapedFont = (file: Buffer): Font => {
  const font = create(file) as Font
  const shaper = new Shaper(new Face(new FontBlob(new Uint8Array(file).buffer)))
  const layout = (text: string) => {
    const { glyphs, positions } = shapeText(font, shaper, text)
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  return Object.assign(font, { layout })
}

const shapeText = (font: Font, shaper: Shaper, text: string) => {
  const line = new Line()
  line.addText(text)
  line.guessSegmentProperties()
  shape(shaper, line)
  const infos = line.getGlyphInfos()
  const starts = [...new Set([...infos.map(({ cluster }) => cluster), text.length])].toSorted((a, b) => a - b)
  const named = new Set<number>()
  const glyphs = infos.map(({ codepoint, cluster }): Glyph => {
    const upto = starts[starts.indexOf(cluster) + 1]
    // The first glyph of a cluster stands for its text, for who copies it.
    const letters = named.has(cluster) ? [] : Array.from(text.slice(cluster, upto), (letter) => letter.codePointAt(0) ?? 0)
    named.add(cluster)
    return Object.assign(Object.create(font.getGlyph(codepoint)), { codePoints: letters }) as Glyph
  })
  // pdfkit scales what it gets in place.
  const positions = line.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  return { glyphs, positions }
}
