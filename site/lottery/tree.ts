import { playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Family, Play, PlayGroup, Sheet } from '@tamuvo/games/lottery/play.ts'

/** The current place in the tree of plays. */
export type Place = { group: PlayGroup; sheet: Sheet }

/** The plays that newcomers find at first: simple picks that win often enough to see how things work. */
const firstSheets: Record<Family, string> = { fast5: 'dwd', north: 'lo2', south: 'lo2' }

const placesOf = (family: Family): Place[] => playTree(family).flatMap((group) => group.sheets.map((sheet) => ({ group, sheet })))

/**
 * The place that a code from an address names: a play, a sheet or a group, in this order. Codes may be anything; an unknown
 * one leads to where newcomers start.
 */
export const placeOf = (family: Family, code: string | undefined): Place => {
  const places = placesOf(family)
  const found =
    places.find(({ sheet }) => sheet.plays.some((play) => play.code === code)) ??
    places.find(({ sheet }) => sheet.code === code) ??
    places.find(({ group }) => group.code === code) ??
    places.find(({ sheet }) => sheet.code === firstSheets[family]) ??
    places[0]
  if (!found) throw new RangeError(`no plays in ${family}`)
  return found
}

/** The place of a play within its family. */
export const placeOfPlay = (play: Play): Place => placeOf(play.family, play.code)
