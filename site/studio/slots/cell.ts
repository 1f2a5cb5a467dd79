import { type Container, Rectangle, Sprite, Texture } from 'pixi.js'
import type { Pictures } from './pictures.ts'

/**
 * One symbol on a reel. What lies outside of the window is cut off the texture itself: a mask would cost a pass over the stencil for
 * every reel.
 */
export type Cell = {
  readonly sprite: Sprite
  symbol: string
  /** Its row in the window; between two rows while it moves. */
  row: number
  isSmeared: boolean
  /** Grows around its middle. */
  scale: number
}

export type CellFrame = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rows: number
}

/** How much larger than its cell a symbol is drawn: its picture has room around it. */
const overCell = 1.18
/** How far symbols may reach over the edge of the window, in cells: the frame covers that. */
const overEdge = 0.07

export const createCell = (pictures: Pictures, layer: Container): Cell => {
  const texture = new Texture({ source: pictures.symbols, frame: new Rectangle(0, 0, 1, 1), dynamic: true })
  const sprite = new Sprite(texture)
  layer.addChild(sprite)
  return { sprite, symbol: '', row: 0, isSmeared: false, scale: 1 }
}

/** Puts a cell where its row is. */
export const placeCell = (cell: Cell, { places }: Pictures, frame: CellFrame): void => {
  const { sprite } = cell
  const found = places.get(cell.symbol)
  const place = cell.isSmeared ? found?.smeared : found?.sharp
  const size = frame.width * overCell * cell.scale
  const top = (cell.row + 0.5) * frame.height - size / 2
  const from = Math.max(top, -overEdge * frame.height)
  const to = Math.min(top + size, (frame.rows + overEdge) * frame.height)
  sprite.visible = place !== undefined && to > from
  if (!place || to <= from) return
  const ratio = place.size / size
  const { texture } = sprite
  texture.frame.x = place.x
  texture.frame.y = place.y + (from - top) * ratio
  texture.frame.width = place.size
  texture.frame.height = (to - from) * ratio
  texture.update()
  sprite.scale.set(1 / ratio)
  sprite.position.set(frame.x + (frame.width - size) / 2, frame.y + from)
}
