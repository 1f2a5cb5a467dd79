import { group, place, rect, shrink, tag } from '../svg.ts'
import { drawSymbol } from './symbol.ts'
import { atlasPlace, atlasSize, type SlotWorld } from './world.ts'

/** How far a symbol is smeared while reels turn, as a share of its size. */
const smear = 0.13

/** A drawing with its definitions; lines end and join round. */
export const sheetOf = (width: number, height: number, defs: string, drawing: string): string =>
  shrink(
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` },
      tag('defs', {}, defs),
      group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, drawing),
    ),
  )

const smearing = (size: number): string =>
  tag(
    'filter',
    { id: 'smear', filterUnits: 'userSpaceOnUse', x: 0, y: 0, width: atlasSize, height: atlasSize },
    tag('feGaussianBlur', { stdDeviation: `0.4 ${Math.round(size * smear)}` }),
  )

/**
 * All symbols of a world in one picture, each sharp and smeared.
 * @throws RangeError for more than there is room for
 */
export const symbolAtlas = ({ id, symbols }: SlotWorld): string => {
  const arts = Object.values(symbols)
  const drawn = arts.map((art, index) => drawSymbol(art, `${id.slice(0, 2)}${index}`))
  const put = (index: number, isSmeared: boolean): string => {
    const { x, y, size } = atlasPlace(index, isSmeared, arts.length)
    if (y + size > atlasSize) throw new RangeError(`${id} has more symbols than fit`)
    const symbol = place(x + size / 2, y + size / 2, drawn[index]?.drawing ?? '', 0, size / 236)
    return isSmeared ? group({ 'clip-path': `url(#cell${index})` }, group({ filter: 'url(#smear)' }, symbol)) : symbol
  }
  // A smear would reach into the cells around it.
  const clips = arts.map((_, index) => {
    const { x, y, size } = atlasPlace(index, true, arts.length)
    return tag('clipPath', { id: `cell${index}` }, rect(x, y, size, size, '#000'))
  })
  const all = arts.map((_, index) => put(index, false) + put(index, true)).join('')
  return sheetOf(atlasSize, atlasSize, smearing(196) + clips.join('') + drawn.map(({ defs }) => defs).join(''), all)
}
