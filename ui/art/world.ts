import { isBack } from './backdrop.ts'
import type { BannerSpec } from './banner.ts'
import type { CoverSpec } from './cover.ts'
import { isMotif, type MotifName } from './motif/motifs.ts'
import { isMood, type Mood } from './palette.ts'
import type { ArtSpec } from './scene.ts'
import type { SlotWorld } from './slot/world.ts'
import { isFrame, type VendorMark } from './vendor-mark.ts'

/** A picture in plain words, as catalogue data carries it. */
type ArtWords = { motif: string; mood: string; back: string }

/** Everything there is to draw for a site. The shape of catalogue data, so that a catalogue can be handed over as it is. */
export type ArtWorld = {
  games: readonly { nodeId: string; gameType: string; vendor: string; names: { EN: string }; tag: string | null; art: ArtWords }[]
  vendors: readonly {
    gameType: string
    code: string
    names: { EN: string }
    mark: { letters: string; frame: string; mood: string }
  }[]
  /** Codes (ISO 3166) of the countries on offer; those without a drawn flag get a plate. The drawn ones are always there. */
  countries?: readonly string[]
  banners: readonly { id: string; art: ArtWords & { friends: readonly string[] } }[]
  /** What a points mall offers. */
  items?: readonly { id: string; art: ArtWords }[]
  /** Promotions. */
  promotions?: readonly { id: string; art: ArtWords & { friends: readonly string[] } }[]
  /** The worlds of our own slots. */
  slots?: readonly SlotWorld[]
}

const known = <Name extends string>(kind: string, value: string, isKnown: (value: string) => value is Name): Name => {
  if (isKnown(value)) return value
  throw new RangeError(`there is no ${kind} called "${value}"`)
}

const isCountryCode = (code: string): code is string => /^[A-Z]{2}$/.test(code)

/** @throws RangeError for a code that is none */
export const countryCodes = ({ countries = [] }: ArtWorld): string[] =>
  countries.map((code) => known('country', code, isCountryCode))

const readMood = (mood: string): Mood => known('mood', mood, isMood)
const readMotif = (motif: string): MotifName => known('motif', motif, isMotif)

const readArt = ({ motif, mood, back }: ArtWords): ArtSpec => ({
  motif: readMotif(motif),
  mood: readMood(mood),
  back: known('backdrop', back, isBack),
})

/** @throws RangeError for a word that the program cannot draw */
export const coverSpecs = ({ games, vendors }: ArtWorld): CoverSpec[] =>
  games.map(({ nodeId, gameType, vendor, names, tag, art }) => {
    const studio = vendors.find((each) => each.gameType === gameType && each.code === vendor)?.names.EN ?? vendor
    return { id: nodeId, title: names.EN, studio, ...readArt(art), ...(tag ? { tag } : {}) }
  })

/** @throws RangeError for a word that the program cannot draw */
export const vendorMarks = ({ vendors }: ArtWorld): (VendorMark & { gameType: string })[] =>
  vendors.map(({ gameType, code, names, mark: { letters, frame, mood } }) => ({
    gameType,
    code,
    name: names.EN,
    letters,
    frame: known('frame', frame, isFrame),
    mood: readMood(mood),
  }))

/** @throws RangeError for a word that the program cannot draw */
export const itemSpecs = ({ items = [] }: ArtWorld): (ArtSpec & { id: string })[] =>
  items.map(({ id, art }) => ({ id, ...readArt(art) }))

/** @throws RangeError for a word that the program cannot draw */
export const bannerSpecs = ({ banners }: ArtWorld): BannerSpec[] => banners.map(readCompany)

/** @throws RangeError for a word that the program cannot draw */
export const promotionSpecs = ({ promotions = [] }: ArtWorld): BannerSpec[] => promotions.map(readCompany)

type InCompany = ArtWorld['banners'][number]

const readCompany = ({ id, art }: InCompany): BannerSpec => ({ id, ...readArt(art), friends: art.friends.map(readMotif) })
