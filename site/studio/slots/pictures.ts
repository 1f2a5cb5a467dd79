import { effectCells, effectSize } from '@tamuvo/ui/art/slot/effect-places.ts'
import { frameSize } from '@tamuvo/ui/art/slot/frame-size.ts'
import { atlasPlace, effectsFile, type SlotWorld, worldFiles } from '@tamuvo/ui/art/slot/world.ts'
import { ImageSource, Rectangle, Texture } from 'pixi.js'

/** The pictures of a world as textures. */
export type Pictures = {
  readonly symbols: ImageSource
  /** Where each symbol stands in it, by name: sharp and smeared. */
  readonly places: ReadonlyMap<string, SymbolPlace>
  readonly ground: Texture
  /** Roof, posts and base: the posts may be drawn out. */
  readonly frame: readonly [top: Texture, middle: Texture, bottom: Texture]
  readonly scene: Texture
  effect(name: string): Texture
  /** A symbol as a picture of its own, for those that stay over the reels. */
  symbolTexture(name: string): Texture
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
export const loadPictures = async (world: SlotWorld, isTall: boolean): Promise<Pictures> => {
  const files = worldFiles(world.id)
  const [symbols, frame, scene, effects] = await Promise.all(
    [files.symbols, files.frame, isTall ? files.tall : files.wide, effectsFile].map(fetchPicture),
  )
  if (!symbols || !frame || !scene || !effects) throw new RangeError('a picture is missing')
  const parts = effectTextures(effects)
  const places = placesOf(world)
  return {
    symbols,
    places,
    ground: groundPart(frame, world),
    frame: frameParts(frame, world),
    scene: new Texture({ source: scene }),
    effect: (name) => parts.get(name) ?? Texture.EMPTY,
    symbolTexture: (name) => {
      const place = places.get(name)?.sharp
      if (!place) return Texture.EMPTY
      return new Texture({ source: symbols, frame: new Rectangle(place.x, place.y, place.size, place.size) })
    },
  }
}

const groundPart = (source: ImageSource, world: SlotWorld): Texture => {
  const size = frameSize(world)
  const unit = source.width / size.width
  return new Texture({ source, frame: new Rectangle(0, size.top * unit, source.width, (size.bottom - size.top) * unit) })
}

const frameParts = (source: ImageSource, world: SlotWorld): Pictures['frame'] => {
  const size = frameSize(world)
  const unit = source.width / size.width
  const half = source.height / 2
  const [top, bottom] = [size.top * unit, size.bottom * unit]
  const part = (from: number, to: number) =>
    new Texture({ source, frame: new Rectangle(0, half + from, source.width, to - from) })
  return [part(0, top), part(top, bottom), part(bottom, half)]
}

/** The scene of the other orientation. */
export const loadScene = async ({ id }: SlotWorld, isTall: boolean): Promise<Texture> =>
  new Texture({ source: await fetchPicture(isTall ? worldFiles(id).tall : worldFiles(id).wide) })

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
