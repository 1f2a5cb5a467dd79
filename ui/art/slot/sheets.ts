import type { Raster } from '../raster.ts'
import { symbolAtlas } from './atlas.ts'
import { effectSize } from './effect-places.ts'
import { effectAtlas } from './effects.ts'
import { frameSize } from './frame-size.ts'
import { slotFrame } from './frame.ts'
import { scenery, scenerySizes } from './scenery.ts'
import { atlasSize, effectsFile, type SlotWorld, worldFiles } from './world.ts'

type SlotSheet = { draw: () => string; rasters: readonly (Raster & { path: string })[] }

const webp = (path: string, [width, height]: readonly [number, number]) => ({ path, width, height, format: 'webp' }) as const

const frameWidth = 1_024

const worldSheets = (world: SlotWorld): SlotSheet[] => {
  const files = worldFiles(world.id)
  const { width, height } = frameSize(world)
  return [
    { draw: () => symbolAtlas(world), rasters: [webp(files.symbols, [atlasSize, atlasSize])] },
    { draw: () => slotFrame(world), rasters: [webp(files.frame, [frameWidth, Math.round((frameWidth * 2 * height) / width)])] },
    { draw: () => scenery(world, 'tall'), rasters: [webp(files.tall, scenerySizes.tall)] },
    { draw: () => scenery(world, 'wide'), rasters: [webp(files.wide, scenerySizes.wide)] },
  ]
}

/** The pictures of slots, and what they share. */
export const slotSheets = (worlds: readonly SlotWorld[] = []): SlotSheet[] =>
  worlds.length === 0
    ? []
    : [{ draw: effectAtlas, rasters: [webp(effectsFile, [effectSize, effectSize])] }, ...worlds.flatMap(worldSheets)]
