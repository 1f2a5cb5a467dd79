/**
 * A slot as data. Symbols stand in texts with a space between them: a strip from the top, "T D S A". Pays are in coins, of which a bet
 * has `betCoins`; where a table has numbers as keys, a count pays by the greatest key that it reaches.
 */
export type SlotSheet = {
  readonly id: string
  /** The code of the catalogue. */
  readonly code: string
  /** major.minor.patch: a new major one when results or odds change. */
  readonly version: string
  readonly rows: number
  readonly symbols: string
  readonly betCoins: number
  /** Per symbol: how many in a row, or together, pay how many coins a line, a way or a cluster. */
  readonly pays: Readonly<Record<string, Table>>
  /** Rows from the left, "01210" for each line. Without lines and clusters all ways pay. */
  readonly lines?: string
  /** How many equal symbols that touch pay. */
  readonly clusterLeast?: number
  /** Symbols that stand for all that pay, but for wilds, each with what it multiplies a win by. On ways it counts as so many. */
  readonly wilds: Table
  /** Counted wherever it stands, once the reels and what falls have come to rest. */
  readonly scatter?: string
  /** What scatters pay, in bets. */
  readonly scatterBets?: Table
  readonly coin?: string
  readonly strips: readonly string[]
  /** Wins vanish, and symbols fall: what each win after the other is multiplied by. The last one stays. */
  readonly tumble?: readonly number[]
  /** All of these become one symbol, drawn evenly from a list. */
  readonly mystery?: { readonly symbol: string; readonly becomes: string }
  /** A wild fills its reel. Reels with wilds stay while the others spin again, as long as there is a new one. */
  readonly wildReels?: boolean
  /** When the first two reels are full of one symbol and nothing was won, the third spins again. */
  readonly lastReelAgain?: boolean
  /** What a board of one symbol is multiplied by, drawn evenly. */
  readonly fullBoard?: readonly number[]
  readonly free?: FreeSheet
  readonly hold?: HoldSheet
  /** A feature for sale. `starts`: by how many scatters or coins it starts, with weights. */
  readonly buy?: { readonly price: number; readonly starts: Table }
  /** The most that a round can win. It ends there. */
  readonly capCoins: number
}

export type Table = Readonly<Record<string, number>>

export type FreeSheet = {
  readonly strips: readonly string[]
  /** Games by how many scatters there are. */
  readonly award: Table
  /** Games that scatters add while they are played. */
  readonly again: Table
  readonly times: number
  /** What each win adds to the multiplier, up to a most. */
  readonly grows?: { readonly by: number; readonly most: number }
  /** Multipliers of one win after the other within a game, where symbols fall and the multiplier does not grow. */
  readonly tumble?: readonly number[]
  readonly stickyWilds?: boolean
  /** One of these, drawn evenly, fills its reels and pays wherever they stand. */
  readonly special?: string
  /** How many wilds come to places of their own in each game, drawn evenly; never on the first reel or on a scatter. */
  readonly wildsDrop?: readonly number[]
}

export type HoldSheet = {
  /** How many coins start it. */
  readonly least: number
  readonly respins: number
  /** An empty place gets a coin once in so many. */
  readonly oneIn: number
  readonly coins: readonly CoinSheet[]
  /** For a board full of coins, in bets. */
  readonly grand: { readonly tier: string; readonly bets: number }
}

export type CoinSheet = { readonly bets: number; readonly weight: number; readonly tier?: string }

export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')
