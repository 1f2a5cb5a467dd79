import { atlasPlace, atlasSize, type SlotWorld, worldFiles } from '@tamuvo/ui/art/slot/world.ts'

/** A symbol of a slot in the page, cut out of the picture that the reels use. */
export const SymbolPicture = ({ world, symbol, size }: { world: SlotWorld; symbol: string; size: number }) => {
  const names = Object.keys(world.symbols)
  const place = atlasPlace(Math.max(0, names.indexOf(symbol)), false, names.length)
  const scale = size / place.size
  return (
    <span
      aria-hidden="true"
      className="inline-block shrink-0"
      style={{
        width: size,
        height: size,
        backgroundImage: `url(/${worldFiles(world.id).symbols})`,
        backgroundSize: atlasSize * scale,
        backgroundPosition: `${-place.x * scale}px ${-place.y * scale}px`,
      }}
    />
  )
}
