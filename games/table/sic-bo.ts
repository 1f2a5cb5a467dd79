import type { MarketReturn, StudioGame } from '../kit/game.ts'
import type { Draw } from '../kit/stream.ts'
import type { SeparateSides } from '../kit/turnover.ts'
import { lost, oneResultEngine, type TableBet, type TableRules, toOne, winOrLose, won } from './one-result.ts'

/** Sic bo: three dice under a dome. Totals pay as in Macau. */

export type Dice = readonly [number, number, number]

const faces = [1, 2, 3, 4, 5, 6]
const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2]
const countOf = (dice: Dice, face: number): number => dice.filter((each) => each === face).length
const isTriple = ([first, second, third]: Dice): boolean => first === second && second === third

const evenly: SeparateSides = { chances: [1n, 1n] }
const sizes: SeparateSides = { ...evenly }
const parities: SeparateSides = { ...evenly }

const evenMoney = (market: string, sides: SeparateSides, place: number, isWon: (sum: number) => boolean): TableBet<Dice> =>
  winOrLose({ market, selection: '' }, toOne(1), (dice) => !isTriple(dice) && isWon(sumOf(dice)), { market: sides, place })

/** Profit on a total of 4 to 10; 11 to 17 mirror them. */
const totalProfits = [62, 31, 18, 12, 8, 7, 6]
/** Of 216 throws, how many make a total of 4 to 17. */
const totals: SeparateSides = { chances: [3n, 6n, 10n, 15n, 21n, 25n, 27n, 27n, 25n, 21n, 15n, 10n, 6n, 3n] }

const totalBets = totals.chances.map((_, place) => {
  const profit = totalProfits[Math.min(place, 13 - place)] ?? 0
  const spot = { market: 'total', selection: String(place + 4) }
  return winOrLose<Dice>(spot, toOne(profit), (dice) => sumOf(dice) === place + 4, { market: totals, place })
})

const triples: SeparateSides = { chances: faces.map(() => 1n) }

const singlePays = [0, toOne(1), toOne(2), toOne(3)]
const singleBet = (face: number): TableBet<Dice> => ({
  market: 'single',
  selection: String(face),
  most: toOne(3),
  grade: (dice) => {
    const count = countOf(dice, face)
    return count === 0 ? lost : won(singlePays[count] ?? 0)
  },
})

const faceBets = faces.flatMap((face, place): TableBet<Dice>[] => {
  const selection = String(face)
  return [
    singleBet(face),
    winOrLose({ market: 'doubles', selection }, toOne(11), (dice) => countOf(dice, face) >= 2),
    winOrLose({ market: 'triple', selection }, toOne(180), (dice) => countOf(dice, face) === 3, { market: triples, place }),
  ]
})

const pairBets = faces.flatMap((low) =>
  faces
    .slice(low)
    .map((high) =>
      winOrLose<Dice>(
        { market: 'two_dice', selection: `${low}-${high}` },
        toOne(6),
        (dice) => dice.includes(low) && dice.includes(high),
      ),
    ),
)

const roll = (draw: Draw): number => draw.uniform(6) + 1

export const sicBoRules: TableRules<Dice> = {
  betsMax: 52,
  bets: [
    evenMoney('small', sizes, 0, (sum) => sum <= 10),
    evenMoney('big', sizes, 1, (sum) => sum >= 11),
    evenMoney('odd', parities, 0, (sum) => sum % 2 === 1),
    evenMoney('even', parities, 1, (sum) => sum % 2 === 0),
    ...totalBets,
    ...faceBets,
    winOrLose({ market: 'any_triple', selection: '' }, toOne(30), isTriple),
    ...pairBets,
  ],
  deal: (draw) => {
    const result: Dice = [roll(draw), roll(draw), roll(draw)]
    return { result, events: [{ t: 'roll', dice: result }] }
  },
}

const at = (market: string, least: number, most = least): MarketReturn => ({ market, least, most })

export const sicBo: StudioGame = {
  code: 'KTW_LANTERN_SIC_BO',
  version: '1.0.0',
  client: 'sic-bo',
  engine: oneResultEngine(sicBoRules),
  returns: [
    at('small', 972_222),
    at('big', 972_222),
    at('odd', 972_222),
    at('even', 972_222),
    at('total', 875_000, 925_925),
    at('single', 921_296),
    at('doubles', 888_888),
    at('triple', 837_962),
    at('any_triple', 861_111),
    at('two_dice', 972_222),
  ],
  volatility: 'low',
  top: { multiple: toOne(180), oneIn: 216 },
  cycleMs: 4_000,
}
