import { before, behind, closeScene, focus, openScene, type ArtSpec, type Scene } from './scene.ts'
import { motifs, type MotifName } from './motif/motifs.ts'
import { place, rect, tag } from './svg.ts'

export type BannerSpec = ArtSpec & { id: string; friends: readonly MotifName[] }

/** `hero`: 1920 × 480 for wide screens. `phone`: 960 × 540, that is 16:9. */
export type BannerShape = 'hero' | 'phone'

type Layout = {
  width: number
  height: number
  x: number
  y: number
  scale: number
  /** Where the shade below the copy ends, as a share of the width. */
  copyEnds: number
  friends: readonly (readonly [x: number, y: number, scale: number, turn: number])[]
}

const layouts: Record<BannerShape, Layout> = {
  hero: {
    width: 1920,
    height: 480,
    x: 1420,
    y: 226,
    scale: 2.02,
    copyEnds: 0.66,
    friends: [
      [1130, 300, 1.25, -10],
      [1718, 286, 1.35, 12],
    ],
  },
  phone: {
    width: 960,
    height: 540,
    x: 782,
    y: 222,
    scale: 1.66,
    copyEnds: 0.76,
    friends: [
      [684, 424, 0.7, -10],
      [884, 418, 0.82, 12],
    ],
  },
}

/** Light words stand on the left: half of a hero, 60 % of a phone banner. Nothing is drawn there, and the deep tone carries them. */
const copyShade = ({ prefix, tone }: Scene, end: number): string =>
  tag(
    'linearGradient',
    { id: `${prefix}copy`, x1: 0, y1: 0, x2: 1, y2: 0 },
    tag('stop', { offset: 0, 'stop-color': tone.deep, 'stop-opacity': 0.94 }),
    tag('stop', { offset: end * 0.58, 'stop-color': tone.deep, 'stop-opacity': 0.8 }),
    tag('stop', { offset: end, 'stop-color': tone.deep, 'stop-opacity': 0 }),
  )

const friendsOf = (scene: Scene, friends: readonly MotifName[], places: Layout['friends']): string =>
  places
    .map(([left, top, size, turn], index) => {
      const name = friends[index]
      return name ? place(left, top, scene.paint.figure(motifs[name](scene.paint, scene.rng)), turn, size) : ''
    })
    .join('')

/** A banner without words: the site lays title and subtitle over it as real text. */
export const banner = ({ id, motif, mood, back, friends }: BannerSpec, shape: BannerShape): string => {
  const { width, height, x, y, scale, copyEnds, friends: places } = layouts[shape]
  const scene = openScene(id, mood, { width, height, x, y })
  const companions = friendsOf(scene, friends, places)
  const copy = rect(0, 0, width, height, `url(#${scene.prefix}copy)`)
  const drawing =
    copyShade(scene, copyEnds) + behind(scene, back) + copy + companions + focus(scene, motif, scale) + before(scene, 0)
  return closeScene(scene, id, drawing)
}

const promotionFriends: Layout['friends'] = [
  [212, 318, 1.1, -12],
  [750, 312, 1.16, 12],
]

/** The picture of a promotion, 960 × 540: words stand beside it. @param seed differs from the ids of other drawings */
export const promotionPicture = ({ id, motif, mood, back, friends }: BannerSpec, seed: string): string => {
  const scene = openScene(seed, mood, { width: 960, height: 540, x: 480, y: 252 })
  const drawing = behind(scene, back) + friendsOf(scene, friends, promotionFriends) + focus(scene, motif, 1.95) + before(scene, 0)
  return closeScene(scene, id, drawing)
}
