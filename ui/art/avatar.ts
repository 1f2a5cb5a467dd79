import type { MotifName } from './motif/motifs.ts'
import type { Mood } from './palette.ts'
import { before, behind, closeScene, focus, openScene } from './scene.ts'

const faces: readonly (readonly [MotifName, Mood])[] = [
  ['tiger', 'jade'],
  ['elephant', 'ember'],
  ['fox', 'slate'],
  ['owl', 'night'],
  ['dragon', 'dune'],
  ['bull', 'coral'],
  ['peacock', 'orchid'],
  ['koi', 'abyss'],
  ['turtle', 'lagoon'],
  ['crab', 'lagoon'],
  ['octopus', 'moss'],
  ['orchid', 'jade'],
  ['moon', 'night'],
  ['sun', 'abyss'],
  ['rocket', 'dawn'],
  ['boat', 'lagoon'],
  ['crown', 'orchid'],
  ['gem', 'rose'],
  ['mask', 'dawn'],
  ['compass', 'slate'],
  ['lantern', 'dune'],
  ['umbrella', 'moss'],
  ['football', 'moss'],
  ['comet', 'orchid'],
]

export const avatarCount = faces.length

/** The name of an avatar's file, "07". @param index 0 … avatarCount - 1 */
export const avatarName = (index: number): string => String(index + 1).padStart(2, '0')

/** A member's picture, square; the site cuts it round. @param index 0 … avatarCount - 1 */
export const avatar = (index: number): string => {
  const face = faces[index]
  if (!face) throw new RangeError(`no avatar ${index}`)
  const [motif, mood] = face
  const scene = openScene(`avatar-${avatarName(index)}`, mood, { width: 200, height: 200, x: 100, y: 98 })
  return closeScene(scene, motif, behind(scene, 'rings') + focus(scene, motif, 0.8) + before(scene, 0))
}
