import type { Multiple } from './multiple.ts'

/** A place on the board of reels: reel from the left, row from the top of the window, both from 0. */
export type Cell = readonly [reel: number, row: number]

/**
 * The events of a round, in order: clients play them and decide nothing. Everything that is shown is in an event or in the sheet of the
 * game. Whole numbers and texts only, so that books can be hashed. New kinds are added, none is reused with another meaning.
 */
export type GameEvent = SlotEvent | CardEvent | ChanceEvent | BingoEvent | ChoiceEvent | EndEvent

type SlotEvent =
  /**
   * The board that the reels stop at, reel by reel from the top, with one true neighbour above and below the window. `tension` names
   * reels that stop late because of what the reels before them show.
   */
  | {
      readonly t: 'reveal'
      readonly mode: 'base' | 'free' | 'respin'
      readonly stops: readonly number[]
      readonly board: readonly (readonly string[])[]
      readonly tension: readonly number[]
    }
  | { readonly t: 'wins'; readonly list: readonly SlotWin[]; readonly sum: Multiple }
  | { readonly t: 'remove'; readonly cells: readonly Cell[] }
  /** After a removal: per reel the fresh symbols from the top, and the whole board as in `reveal`. */
  | { readonly t: 'drop'; readonly fresh: readonly (readonly string[])[]; readonly board: readonly (readonly string[])[] }
  | { readonly t: 'transform'; readonly cells: readonly Cell[]; readonly to: string }
  /** Cells that stay while the reels spin next: as they are, or as the symbol that is named. */
  | { readonly t: 'stick'; readonly cells: readonly Cell[]; readonly symbol: string }
  /** The symbol that fills its reels in free games. */
  | { readonly t: 'special'; readonly symbol: string }
  | {
      readonly t: 'feature.start'
      readonly feature: 'free' | 'hold'
      readonly total: number
      readonly cells: readonly Cell[]
      readonly isBought: boolean
    }
  | { readonly t: 'feature.count'; readonly left: number; readonly total: number; readonly added: number }
  | { readonly t: 'feature.end'; readonly feature: 'free' | 'hold'; readonly sum: Multiple }
  | { readonly t: 'lock'; readonly coins: readonly SlotCoin[]; readonly left: number }
  | { readonly t: 'multiplier'; readonly scope: 'tumble' | 'free' | 'board'; readonly from: number; readonly to: number }
  | { readonly t: 'jackpot'; readonly level: string }

export type SlotWin = {
  readonly symbol: string
  readonly count: number
  /** The line from 0; -1 where the game has none. */
  readonly line: number
  /** Ways, or the size of a cluster; 1 on a line. */
  readonly ways: number
  readonly cells: readonly Cell[]
  /** What it pays, multiplied. */
  readonly pays: Multiple
  readonly times: number
}

/** A coin of hold and win; `tier` is '' or the name of a fixed prize. */
export type SlotCoin = { readonly cell: Cell; readonly value: Multiple; readonly tier: string }

/** Cards by their id: rank id % 13 + 1 (ace 1), suit floor(id / 13) % 4. -1 lies face down, -2 is a joker. */
type CardEvent =
  | { readonly t: 'card'; readonly to: string; readonly card: number }
  /** A hand as it stands: `state` in the words of the game, "blackjack", "bust". */
  | { readonly t: 'hand'; readonly of: string; readonly value: number; readonly isSoft: boolean; readonly state: string }
  | { readonly t: 'shown'; readonly of: string; readonly place: number; readonly card: number }
  /** A card that goes from one hand to another, such as at a split. */
  | { readonly t: 'moved'; readonly from: string; readonly to: string; readonly card: number }

type ChanceEvent =
  | { readonly t: 'roll'; readonly dice: readonly number[] }
  | { readonly t: 'spin'; readonly pocket: string }
  /** Numbers in the order drawn. */
  | { readonly t: 'draw'; readonly numbers: readonly number[] }
  | { readonly t: 'path'; readonly turns: readonly number[]; readonly bin: number }
  /** A multiplier in hundredths, as crash and limbo reach it. */
  | { readonly t: 'reach'; readonly hundredths: number }
  | { readonly t: 'flip'; readonly side: 'heads' | 'tails' }
  /** A figure of a game under its name. */
  | { readonly t: 'fact'; readonly name: string; readonly value: number }
  /** What a tile hides, once it is open. */
  | { readonly t: 'tile'; readonly place: number; readonly holds: string }

type BingoEvent =
  /** A ticket of a bet, by its place in the slip: its numbers row by row, 0 where a cell is free. */
  | { readonly t: 'ticket'; readonly bet: number; readonly numbers: readonly number[] }
  /** A line of a ticket that a ball completed: rows, columns, falling and rising diagonal; the ball by its place in the draw from 0. */
  | { readonly t: 'line'; readonly bet: number; readonly line: number; readonly ball: number }

type ChoiceEvent =
  /** What is asked, and what each choice is worth now: a multiple where a game says one. */
  | {
      readonly t: 'choice'
      readonly of: string
      readonly options: readonly { readonly action: string; readonly pays: Multiple }[]
    }
  | { readonly t: 'chosen'; readonly action: string }

type EndEvent =
  /** What the round has won so far, per unit of its first bet: counters show it and never add up. */
  | { readonly t: 'total'; readonly total: Multiple }
  /** A bet that was decided, by its place in the slip. */
  | { readonly t: 'settled'; readonly bet: number; readonly multiple: Multiple }
  | { readonly t: 'cap'; readonly most: Multiple }
  | { readonly t: 'end'; readonly total: Multiple }
