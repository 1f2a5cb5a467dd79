import { type Run, runsOf, type Weight } from './fonts.ts'

/** A line as it fits: what each font draws of it, and how wide that is. */
export type Line = { runs: readonly Run[]; width: number }

type Measured = { points: number; weight: Weight; width: number }

/** Breaks texts of a language into lines. @param widthOf the width of text as it is drawn */
export const lineBreaker = (locale: string, widthOf: (runs: readonly Run[], points: number) => number) => {
  const words = new Intl.Segmenter(locale, { granularity: 'word' })
  const lineOf = async (text: string, { points, weight }: Measured): Promise<Line> => {
    const runs = await runsOf(text.trimEnd(), weight)
    return { runs, width: widthOf(runs, points) }
  }
  const breakParagraph = async (text: string, measured: Measured): Promise<Line[]> => {
    const lines: Line[] = []
    let [line, filled] = ['', 0]
    for (const piece of piecesOf(words, text)) {
      const { width } = await lineOf(piece, measured)
      if (filled + width > measured.width && line !== '') {
        lines.push(await lineOf(line, measured))
        ;[line, filled] = ['', 0]
      }
      if (line === '' && piece.trim() === '') continue
      line += piece
      filled += widthOf(await runsOf(piece, measured.weight), measured.points)
    }
    return [...lines, await lineOf(line, measured)]
  }
  return async (text: string, measured: Measured): Promise<Line[]> => {
    const lines: Line[] = []
    for (const paragraph of text.split('\n')) lines.push(...(await breakParagraph(paragraph, measured)))
    return lines
  }
}

const pieceMax = 12
const pieces = new RegExp(`.{1,${pieceMax}}`, 'g')

/** Where a line may end: between words, and within a long code. */
const piecesOf = (words: Intl.Segmenter, text: string): string[] =>
  Array.from(words.segment(text), ({ segment }) =>
    /^[\w.-]+$/.test(segment) && segment.length > 2 * pieceMax ? (segment.match(pieces) ?? []) : segment,
  ).flat()
