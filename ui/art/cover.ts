import { lettering, letteringWidth } from './letters.ts'
import { before, behind, closeScene, focus, openScene, type ArtSpec, type Scene } from './scene.ts'
import { path, polygon } from './svg.ts'

export type CoverSpec = ArtSpec & { id: string; title: string; studio: string; tag?: string }

export type CoverOptions = {
  /**
   * Draws title, studio and tag into the picture. Off by default: the site shows them as real text, which can be
   * translated, read aloud and selected. A cover shown through <img> has no web fonts, so the drawn title is made
   * of paths; it is for posters, previews in messengers and other places without text of their own.
   */
  withTitle?: boolean
}

const width = 300
const height = 400
const titleSizeMax = 29
const titleWidthMax = 252

const wrap = (title: string): string[] => {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 12) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const drawTitle = ({ tone }: Scene, title: string): string => {
  const lines = wrap(title)
  const size = Math.min(titleSizeMax, ...lines.map((line) => titleWidthMax / letteringWidth(line, 1)))
  const foot = 348
  return lines
    .map((line, index) =>
      lettering(line, {
        x: width / 2,
        y: foot - (lines.length - 1 - index) * size * 1.42,
        size,
        colour: tone.ink,
        weight: 0.2,
        outline: tone.deep,
      }),
    )
    .join('')
}

const drawStudio = ({ tone }: Scene, studio: string): string =>
  lettering(studio.toUpperCase(), { x: width / 2, y: 380, size: 10, colour: tone.glow, weight: 0.15 })

const drawTag = ({ tone }: Scene, text: string): string => {
  const wide = letteringWidth(text, 13) + 44
  return (
    path(`M0 0H${wide}L${wide - 18} 32H0Z`, tone.accent[1]) +
    polygon(
      [
        [0, 0],
        [wide, 0],
        [wide - 4, 7],
        [0, 7],
      ],
      '#fff',
      { opacity: 0.3 },
    ) +
    lettering(text, {
      x: 14,
      y: 23,
      size: 13,
      colour: '#fff',
      weight: 0.21,
      align: 'start',
      outline: tone.accent[2],
      outlineWidth: 0.12,
    })
  )
}

/** Where the focal object stands: in the middle, or higher above the calm foot that a title needs. */
const places = { bare: { y: 196, scale: 1.44, foot: 0 }, titled: { y: 160, scale: 1.34, foot: 170 } } as const

/** A game cover, 3:4, 300 × 400 units. The middle 84 % hold everything that matters. */
export const cover = (
  { id, title, studio, motif, mood, back, tag }: CoverSpec,
  { withTitle = false }: CoverOptions = {},
): string => {
  const { y, scale, foot } = places[withTitle ? 'titled' : 'bare']
  const scene = openScene(id, mood, { width, height, x: width / 2, y })
  const picture = behind(scene, back) + focus(scene, motif, scale) + before(scene, foot)
  const words = withTitle ? drawTitle(scene, title) + drawStudio(scene, studio) + (tag ? drawTag(scene, tag) : '') : ''
  return closeScene(scene, title, picture + words)
}

/** The square cut of a cover, 300 × 300 units, for lists and the home screen of a phone. */
export const icon = ({ id, title, ...art }: CoverSpec): string => square({ id, ...art }, title)

/** A picture of one thing, 300 × 300 units. @param label says what it shows */
export const square = ({ id, motif, mood, back }: ArtSpec & { id: string }, label: string): string => {
  const scene = openScene(id, mood, { width: 300, height: 300, x: 150, y: 148 })
  return closeScene(scene, label, behind(scene, back) + focus(scene, motif, 1.38) + before(scene, 0))
}
