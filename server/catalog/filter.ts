import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Classify, MinBet } from '@tamuvo/contract/lobby.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Game } from './data.ts'
import { categoryOf } from './rules.ts'

/** The filter of a lobby; absent fields do not filter. */
export type GameFilter = {
  gameType?: GameType | undefined
  vassalage?: string | undefined
  gameClassify?: Classify | undefined
  gameName?: string | undefined
  minBet?: MinBet | undefined
  minLineNum?: number | undefined
}

/** This minimum bet matches it and above; the others match exactly. */
const openEnded: MinBet = '1.00'

/** Latin accents are ignored; Burmese diacritics are not, because they distinguish words. */
const latinMarks = /[\u0300-\u036f]/g

/** The search form of a text: without case, Latin accents, spaces and punctuation. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(latinMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\-_.'’·]+/g, '')

const namesMatch = ({ names }: Game, wanted: string): boolean =>
  Object.values(names).some((name) => searchable(name).includes(wanted))

const betMatches = ({ minBet }: Game, wanted: MinBet): boolean =>
  wanted === openEnded ? minBet >= fromWire(wanted) : minBet === fromWire(wanted)

/** The games that match a filter, in the same order. Every word of the wanted name has to match. */
export const filterGames = (games: readonly Game[], filter: GameFilter): Game[] => {
  const words = (filter.gameName ?? '').split(/\s+/).map(searchable).filter(Boolean)
  return games.filter(
    (game) =>
      (!filter.gameType || categoryOf({ gameType: game.gameType, code: game.vendor }) === filter.gameType) &&
      (!filter.vassalage || game.vendor === filter.vassalage) &&
      (!filter.gameClassify || game.classify === filter.gameClassify) &&
      (!filter.minBet || betMatches(game, filter.minBet)) &&
      (!filter.minLineNum || (game.lines ?? 0) >= filter.minLineNum) &&
      words.every((word) => namesMatch(game, word)),
  )
}

/** One page of a list, and the number of pages. */
export const pageOf = <Item>(items: readonly Item[], { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  rows: items.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  total: items.length,
  totalPages: Math.ceil(items.length / pageSize),
})
