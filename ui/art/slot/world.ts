import type { Back } from '../backdrop.ts'
import type { MotifName } from '../motif/motifs.ts'
import type { Mood } from '../palette.ts'

/**
 * How a slot looks and sounds, as data: the sheet of its rules says what its symbols are worth, this says what they are. Pictures are
 * drawn from it at build or when they are asked for; the client reads the rest.
 */
export type SlotWorld = {
  /** The name of the folder of its sheet. */
  readonly id: string
  readonly mood: Mood
  readonly reels: number
  readonly rows: number
  /** By the names of the sheet: at most twelve, for they share one picture. */
  readonly symbols: Readonly<Record<string, SymbolArt>>
  readonly frame: FrameArt
  readonly scene: SceneArt
  readonly sound: WorldSound
}

/** Rank: specials fill the cell, high symbols nearly, low ones less. */
export type SymbolArt = {
  /** A motif, or `letter:` and a rank of cards. */
  readonly draw: MotifName | `letter:${string}`
  readonly plate: Plate
  readonly mood: Mood
  readonly rank: 'special' | 'high' | 'low'
}

export const plates = ['none', 'burst', 'medal', 'gem', 'tile', 'coin', 'petals'] as const
export type Plate = (typeof plates)[number]

export const roofs = ['pagoda', 'arch', 'beam'] as const
export type Roof = (typeof roofs)[number]

export type Lacquer = 'red' | 'leaf' | 'sea' | 'violet' | 'wood' | 'dark'

export type FrameArt = {
  readonly roof: Roof
  readonly mood: Mood
  /** What posts and base are made of. */
  readonly lacquer: Lacquer
  readonly crest: MotifName
  /** The ground behind the symbols: dark and calm, from top to bottom. */
  readonly ground: readonly [top: string, bottom: string]
}

export const nears = ['pagodas', 'hills', 'palms', 'arches', 'spires', 'water'] as const
export type Near = (typeof nears)[number]

type SceneArt = {
  readonly mood: Mood
  readonly back: Back
  readonly near: Near
  /** What hangs from above at the sides. */
  readonly hang: MotifName | 'none'
}

/** Parameters of the synthesiser. */
export type WorldSound = {
  /** Hertz of the lowest note. */
  readonly root: number
  readonly scale: 'pentatonic' | 'major' | 'minor'
  readonly voice: 'pluck' | 'bell' | 'reed'
  readonly beatsPerMinute: number
}

/** The rows and columns of the picture of symbols: sharp ones, and each smeared as it is seen while reels turn. */
const atlasColumns = 5
const atlasCell = 204
export const atlasSize = 1_024
/** Transparent space around each cell. */
const atlasPad = 4

export type AtlasPlace = { readonly x: number; readonly y: number; readonly size: number }

/** Where a symbol stands in the picture, by its number among those of the world. */
export const atlasPlace = (index: number, isSmeared: boolean, count: number): AtlasPlace => {
  const cell = isSmeared ? count + index : index
  return {
    x: (cell % atlasColumns) * atlasCell + atlasPad,
    y: Math.floor(cell / atlasColumns) * atlasCell + atlasPad,
    size: atlasCell - 2 * atlasPad,
  }
}

/** The frame around reels, in hundredths of the width of a cell: how far it reaches beyond the window on each side. */
export const frameEdge = { top: 78, side: 34, bottom: 46 } as const
/** Height of a cell where its width is 100, as frames are drawn. Posts and ground may be drawn out where a window is tall. */
export const cellHeight = 104
export const cellHeightMost = 132

/** The paths of the pictures of a world, below the folder of art. */
export const worldFiles = (id: string) => ({
  symbols: `art/slot/${id}/symbols.webp`,
  frame: `art/slot/${id}/frame.webp`,
  tall: `art/slot/${id}/tall.webp`,
  wide: `art/slot/${id}/wide.webp`,
})

export const effectsFile = 'art/slot/effects.webp'
