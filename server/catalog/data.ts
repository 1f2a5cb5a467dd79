import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** A name by interface language. */
export type Names = Readonly<Record<Language, string>>

/** A studio, once for every kind of game it offers. Its logos are at `/{gameType}_LIST_VENDOR/{code}-COLOR.png` and `-WHITE.png`. */
export type Vendor = { gameType: GameType; code: string; names: Names }

/**
 * - `open`: can be played now
 * - `soon`: not out yet, and in no list
 * - `maintenance`: closed for a while
 */
export type GameState = 'open' | 'soon' | 'maintenance'

/** A game as the catalogue lists it. */
export type Game = {
  /** Stable id: favourites and recent games refer to it. */
  nodeId: string
  /** The code in bets, rounds and the URLs of the game: "FAST5". */
  gameCode: string
  gameType: GameType
  /** Code of a vendor of the same `gameType`. */
  vendor: string
  names: Names
  /** JP, TG, AC or BG among electronic games, else null. */
  classify: string | null
  minBet: Amount
  state: GameState
  tag: 'HOT' | 'NEW' | 'JP' | 'LIVE' | null
  hot: boolean
  /** The bet type that a lottery page opens with. */
  defaultPlay: string | null
  /** Number of a draw game in the lottery menus, else null. */
  gameId: string | null
  /** Winning lines or ways of a slot; 0, as when absent, for games that have none. */
  lines?: number
  /** Not a game but a list of all games of its vendor and type. */
  isGroup?: boolean
  /** Paths of the cover, 3:4, in single and double size. */
  image: { rx1: string; rx2: string }
}

/** A catalogue in the order in which it is shown. */
export type CatalogData = { vendors: readonly Vendor[]; games: readonly Game[] }

/** The catalogue as visitors see it: what can be played, or could before its maintenance. `categories` and `hot` are in display order. */
export type ShownCatalog = CatalogData & { categories: readonly GameType[]; hot: readonly Game[] }
