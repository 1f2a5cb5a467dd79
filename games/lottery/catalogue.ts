import { boardGroups } from './board-plays.ts'
import { fast5Groups } from './fast5-plays.ts'
import type { Family, Play, PlayGroup } from './play.ts'

const trees: Record<Family, readonly PlayGroup[]> = {
  fast5: fast5Groups,
  north: boardGroups('north'),
  south: boardGroups('south'),
}

/** The plays of a family as the betting page lists them: group → sheet → plays. */
export const playTree = (family: Family): readonly PlayGroup[] => trees[family]

/** All plays of a family, in the order of the page. */
export const playsOf = (family: Family): readonly Play[] =>
  trees[family].flatMap((group) => group.sheets.flatMap((sheet) => sheet.plays))

const byCode: Record<Family, ReadonlyMap<string, Play>> = {
  fast5: new Map(playsOf('fast5').map((play) => [play.code, play])),
  north: new Map(playsOf('north').map((play) => [play.code, play])),
  south: new Map(playsOf('south').map((play) => [play.code, play])),
}

/** The play of a family with a code. @param code untrusted input */
export const findPlay = (family: Family, code: string): Play | undefined => byCode[family].get(code)
