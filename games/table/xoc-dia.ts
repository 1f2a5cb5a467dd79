import type { MarketReturn, StudioGame } from '../kit/game.ts'
import type { SeparateSides } from '../kit/turnover.ts'
import { lost, oneResultEngine, push, type TableBet, type TableRules, toOne, winOrLose, won } from './one-result.ts'

/** Xóc Đĩa: four tokens, red on one side and white on the other, shaken under a bowl. The result is how many lie red. */

const tokens = 4

const parities: SeparateSides = { chances: [1n, 1n] }
const sizes: SeparateSides = { chances: [1n, 1n] }
/** Of 16 ways to lie, those with 0 to 4 reds. */
const counts: SeparateSides = { chances: [1n, 4n, 6n, 4n, 1n] }

const evenMoney = toOne(96, 100)

const parityBet = (selection: string, place: number): TableBet<number> =>
  winOrLose({ market: 'parity', selection }, evenMoney, (reds) => reds % 2 === place, { market: parities, place })

/** Two of each give the stake back. */
const sizeBet = (selection: string, place: number, isWon: (reds: number) => boolean): TableBet<number> => ({
  market: 'size',
  selection,
  most: evenMoney,
  grade: (reds) => (reds === 2 ? push : isWon(reds) ? won(evenMoney) : lost),
  side: { market: sizes, place },
})

const countPays = [toOne(14), toOne(28, 10), toOne(3, 2), toOne(28, 10), toOne(14)]

export const xocDiaRules: TableRules<number> = {
  betsMax: 10,
  bets: [
    parityBet('even', 0),
    parityBet('odd', 1),
    sizeBet('small', 0, (reds) => reds < 2),
    sizeBet('big', 1, (reds) => reds > 2),
    ...countPays.map((pays, count) =>
      winOrLose<number>({ market: 'reds', selection: String(count) }, pays, (reds) => reds === count, {
        market: counts,
        place: count,
      }),
    ),
    winOrLose({ market: 'alike', selection: '' }, toOne(65, 10), (reds) => reds % tokens === 0),
  ],
  deal: (draw) => {
    const numbers = Array.from({ length: tokens }, () => draw.uniform(2))
    return { result: numbers.reduce((sum, red) => sum + red, 0), events: [{ t: 'draw', numbers }] }
  },
}

const at = (market: string, least: number, most = least): MarketReturn => ({ market, least, most })

export const xocDia: StudioGame = {
  code: 'FRN_VILLAGE_XOC_DIA',
  version: '1.0.0',
  client: 'xoc-dia',
  engine: oneResultEngine(xocDiaRules),
  returns: [at('parity', 980_000), at('size', 987_500), at('reds', 937_500, 950_000), at('alike', 937_500)],
  volatility: 'low',
  top: { multiple: toOne(14), oneIn: 16 },
  cycleMs: 3_000,
}
