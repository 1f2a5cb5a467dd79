import type { Engine, Spot } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { Multiple } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { cellsWhere, countOf, spinAll } from './parts/board.ts'
import { playFree, playGame } from './parts/free.ts'
import { drawWeighted, playHold } from './parts/hold.ts'
import { machineOf } from './parts/machine.ts'
import { reveal } from './parts/mystery.ts'
import { fillWildReels, fullOf, playWildReels, spinLastAgain } from './parts/respin.ts'
import { isCapped, payBoard, payScatters, type Round, roundOf, tellBoard } from './parts/round.ts'
import type { SlotSheet } from './parts/sheet.ts'
import { ladderOf, tumble } from './parts/tumble.ts'

/** The steps of a round, for books and for simulations: those give no list of events, and nothing is made for each round. */
export type SlotPlay = {
  readonly round: Round
  /** Spins the reels and pays. @returns what was won */
  base(draw: Draw, events?: GameEvent[]): Multiple
  /** Whether the last spin started a feature. */
  hasFeature(): boolean
  /** Plays it. @returns what the whole round has won */
  feature(): Multiple
  /** Plays one free game of a feature whose multiplier does not grow. */
  freeGame(draw: Draw): Multiple
  /** Plays a feature alone, from so many scatters or coins. */
  started(start: number, draw: Draw, events?: GameEvent[]): Multiple
  /** Plays a feature that was bought. */
  bought(draw: Draw, events?: GameEvent[]): Multiple
}

export const slotPlay = (sheet: SlotSheet): SlotPlay => {
  const round = roundOf(machineOf(sheet))
  const begin = (draw: Draw, events: GameEvent[] | undefined): void => {
    round.draw = draw
    round.events = events
    round.total = 0
    // Other features clear it when they start.
    if (sheet.wildReels) round.stays.fill(0)
  }
  return {
    round,
    base: (draw, events) => {
      begin(draw, events)
      playBase(round)
      return round.total
    },
    hasFeature: () => startsFree(round) || startsHold(round) || round.newWilds > 0,
    feature: () => {
      playFeature(round)
      return round.total
    },
    freeGame: (draw) => {
      begin(draw, undefined)
      const { free } = sheet
      if (free) playGame(round, free, free.times, -1)
      return round.total
    },
    started: (start, draw, events) => {
      begin(draw, events)
      playStarted(round, start)
      return round.total
    },
    bought: (draw, events) => {
      begin(draw, events)
      playStarted(round, boughtStart(round))
      return round.total
    },
  }
}

const playBase = (round: Round): void => {
  const { machine, board, draw } = round
  const { sheet } = machine
  spinAll(board, machine.base, machine.rows, draw)
  tellBoard(round, machine.base, 'base')
  reveal(round)
  if (sheet.wildReels) fillWildReels(round)
  if (sheet.tumble) tumble(round, machine.base, ladderOf(sheet.tumble))
  else payStill(round)
  round.scatters = countOf(board, machine.scatter)
  round.coins = countOf(board, machine.coin)
  payScatters(round, 1)
}

/** Pays a board from which nothing falls. */
const payStill = (round: Round): void => {
  const { reels, sheet } = round.machine
  if (payBoard(round, fullBoardTimes(round)) > 0 || !sheet.lastReelAgain || fullOf(round, reels - 1) < 0) return
  spinLastAgain(round)
  payBoard(round, fullBoardTimes(round))
}

const fullBoardTimes = (round: Round): number => {
  const { reels, sheet } = round.machine
  if (!sheet.fullBoard || fullOf(round, reels) < 0) return 1
  const to = sheet.fullBoard[round.draw.uniform(sheet.fullBoard.length)] ?? 1
  if (to > 1) round.events?.push({ t: 'multiplier', scope: 'board', from: 1, to })
  return to
}

const startsFree = ({ award, scatters }: Round): boolean => (award[scatters] ?? 0) > 0
const startsHold = ({ machine, coins }: Round): boolean => machine.sheet.hold !== undefined && coins >= machine.sheet.hold.least

const playFeature = (round: Round): void => {
  const { machine, board, award, scatters } = round
  const { free, hold } = machine.sheet
  if (round.newWilds > 0) playWildReels(round)
  if (hold && startsHold(round) && !isCapped(round)) playHold(round, hold, false)
  if (!free || !startsFree(round) || isCapped(round)) return
  const cells = round.events ? cellsWhere(board, machine.rows, (symbol) => symbol === machine.scatter) : []
  playFree(round, free, { games: award[scatters] ?? 0, cells, isBought: false })
}

const boughtStart = ({ machine, draw }: Round): number => {
  const { buy } = machine.sheet
  if (!buy) throw new RangeError('the feature is not sold')
  return Number(drawWeighted(draw, Object.entries(buy.starts), ([, weight]) => weight)[0])
}

const playStarted = (round: Round, start: number): void => {
  const { free, hold } = round.machine.sheet
  if (free) playFree(round, free, { games: round.award[start] ?? 0, cells: [], isBought: true })
  else if (hold) {
    placeCoins(round, start)
    playHold(round, hold, true)
  }
}

const placeCoins = ({ board, machine, draw }: Round, count: number): void => {
  const other = machine.coin === 0 ? 1 : 0
  board.cells.fill(other)
  for (const cell of draw.pick(board.cells.length, count)) board.cells[cell] = machine.coin
}

/** The markets of slots: a spin, and a feature that is bought. */
const spinMarket = 'base'
const buyMarket = 'buy'

/** Makes the rules of a slot from its sheet. A spin costs one unit, a bought feature its price; both win in units. */
export const slotEngine = (sheet: SlotSheet): Engine<null> => {
  const play = slotPlay(sheet)
  const costOf = ({ market, selection }: Spot): number | undefined => {
    if (selection !== '') return undefined
    if (market === spinMarket) return 1
    return market === buyMarket ? sheet.buy?.price : undefined
  }
  return {
    betsMax: 1,
    costOf,
    mostOf: () => play.round.machine.cap,
    open: ([bet], draw) => {
      if (!bet || costOf(bet) === undefined) throw new RangeError('the bet is not sold')
      const events: GameEvent[] = []
      const total = playWhole(play, bet.market, draw, events)
      if (total >= play.round.machine.cap) events.push({ t: 'cap', most: total })
      events.push({ t: 'end', total })
      return { state: null, events, returns: [{ multiple: total, kind: total > 0 ? 'won' : 'lost' }] }
    },
  }
}

/** A round of a market from its beginning to its end. */
export const playWhole = (play: SlotPlay, market: string, draw: Draw, events?: GameEvent[]): Multiple => {
  if (market === buyMarket) return play.bought(draw, events)
  const total = play.base(draw, events)
  return play.hasFeature() ? play.feature() : total
}
