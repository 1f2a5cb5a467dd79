import { effectCells, effectSize } from '@tamuvo/ui/art/slot/effect-places.ts'
import { frameSize, windowEdge } from '@tamuvo/ui/art/slot/frame-size.ts'
import { atlasPlace, effectsFile, type SlotWorld, worldFiles } from '@tamuvo/ui/art/slot/world.ts'
import { ImageSource, Rectangle, Texture } from 'pixi.js'

/** The pictures of a world as textures. */
export type Pictures = {
  readonly symbols: ImageSource
  /** Where each symbol stands in it, by name: sharp and smeared. */
  readonly places: ReadonlyMap<string, SymbolPlace>
  readonly ground: Texture
  readonly frame: readonly FramePart[]
  effect(name: string): Texture
  /** A symbol as a picture of its own, for those that stay over the reels. */
  symbolTexture(name: string): Texture
}

/** A part of the frame, and where it stands: what is clear is left out, for drawing it costs as much as what is seen. */
export type FramePart = {
  readonly texture: Texture
  /** In hundredths of a cell, from the corner of the frame. */
  readonly at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

type Place = { readonly x: number; readonly y: number; readonly size: number }
type SymbolPlace = { readonly sharp: Place; readonly smeared: Place }

const fetchPicture = async (path: string): Promise<ImageSource> => {
  const image = new Image()
  image.decoding = 'async'
  image.src = `/${path}`
  await image.decode()
  return new ImageSource({ resource: image, alphaMode: 'premultiply-alpha-on-upload' })
}

/** Rejects when one of them does not arrive. */
export const loadPictures = async (world: SlotWorld): Promise<Pictures> => {
  const files = worldFiles(world.id)
  const [symbols, frame, effects] = await Promise.all([files.symbols, files.frame, effectsFile].map(fetchPicture))
  if (!symbols || !frame || !effects) throw new RangeError('a picture is missing')
  const parts = effectTextures(effects)
  const places = placesOf(world)
  return {
    symbols,
    places,
    ground: groundPart(frame, world),
    frame: frameParts(frame, world),
    effect: (name) => parts.get(name) ?? Texture.EMPTY,
    symbolTexture: (name) => {
      const place = places.get(name)?.sharp
      if (!place) return Texture.EMPTY
      return new Texture({ source: symbols, frame: new Rectangle(place.x, place.y, place.size, place.size) })
    },
  }
}

const groundPart = (source: ImageSource, world: SlotWorld): Texture => {
  const { width, left, right, top, bottom } = frameSize(world)
  const unit = source.width / width
  return new Texture({ source, frame: new Rectangle(left * unit, top * unit, (right - left) * unit, (bottom - top) * unit) })
}

/** Roof and base, the posts between them, and the shade at the edges of the window. */
const frameParts = (source: ImageSource, world: SlotWorld): FramePart[] => {
  const { width, height, left, right, top, bottom } = frameSize(world)
  const unit = source.width / width
  const half = source.height / 2
  const part = (x: number, y: number, toX: number, toY: number): FramePart => {
    const at = { x, y, width: toX - x, height: toY - y }
    const frame = new Rectangle(x * unit, half + y * unit, at.width * unit, at.height * unit)
    return { texture: new Texture({ source, frame }), at }
  }
  const [inner, outer] = [left + windowEdge.side, right - windowEdge.side]
  return [
    part(0, 0, width, top),
    part(0, top, inner, bottom),
    part(outer, top, width, bottom),
    part(inner, top, outer, top + windowEdge.upper),
    part(inner, bottom - windowEdge.lower, outer, bottom),
    part(0, bottom, width, height),
  ]
}

const placesOf = ({ symbols }: SlotWorld): Map<string, SymbolPlace> => {
  const names = Object.keys(symbols)
  return new Map(
    names.map((name, index) => [
      name,
      { sharp: atlasPlace(index, false, names.length), smeared: atlasPlace(index, true, names.length) },
    ]),
  )
}

const effectTextures = (source: ImageSource): Map<string, Texture> => {
  const scale = source.width / effectSize
  return new Map(
    effectCells.map(({ name, x, y, size }) => [
      name,
      new Texture({ source, frame: new Rectangle(x * scale, y * scale, size * scale, size * scale) }),
    ]),
  )
}
