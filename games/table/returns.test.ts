import { describe, expect, test } from 'vitest'
import type { StudioGame } from '../kit/game.ts'
import tableGames from '../vectors/table_games.json' with { type: 'json' }
import { returnsOf, type Weighted } from './enumerate.ts'
import { dragonTiger, type DragonTigerCards, dragonTigerRules } from './dragon-tiger.ts'
import { fanTan, fanTanRules } from './fan-tan.ts'
import type { TableBet } from './one-result.ts'
import { europeanRoulette, europeanRules, frenchRoulette, frenchRules } from './roulette.ts'
import { type Dice, sicBo, sicBoRules } from './sic-bo.ts'
import { xocDia, xocDiaRules } from './xoc-dia.ts'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
const evenly = <Result>(results: readonly Result[]): Weighted<Result>[] => results.map((result) => [result, 1])

const pockets = evenly(upTo(37))
const faces = [1, 2, 3, 4, 5, 6]
const dice = evenly(faces.flatMap((a) => faces.flatMap((b) => faces.map((c): Dice => [a, b, c]))))
const reds = upTo(5).map((count): Weighted<number> => [count, [1, 4, 6, 4, 1][count] ?? 0])
const ends = evenly([1, 2, 3, 4])
/** Two cards of eight decks by their kind: of its own kind, a card leaves seven. */
const pairs = upTo(52).flatMap((dragon) =>
  upTo(52).map((tiger): Weighted<DragonTigerCards> => [{ dragon, tiger }, dragon === tiger ? 7 : 8]),
)

const published = ({ returns }: StudioGame) => returns.toSorted((a, b) => a.market.localeCompare(b.market))
const enumerated = <Result>(bets: readonly TableBet<Result>[], results: readonly Weighted<Result>[]) =>
  returnsOf(bets, results).toSorted((a, b) => a.market.localeCompare(b.market))

describe('what is published is what all results return', () => {
  test.each([
    ['european roulette', europeanRoulette, () => enumerated(europeanRules.bets, pockets)],
    ['french roulette', frenchRoulette, () => enumerated(frenchRules.bets, pockets)],
    ['sic bo', sicBo, () => enumerated(sicBoRules.bets, dice)],
    ['xóc đĩa', xocDia, () => enumerated(xocDiaRules.bets, reds)],
    ['fan tan', fanTan, () => enumerated(fanTanRules.bets, ends)],
    ['dragon tiger', dragonTiger, () => enumerated(dragonTigerRules.bets, pairs)],
  ])('%s', (_, game, results) => {
    expect(published(game)).toEqual(results())
  })
})

/** Names of the reference, with a bet of ours on the same terms. */
const references: readonly (readonly [string, number | undefined])[] = [
  ...(
    [
      ['straight', 'straight'],
      ['split', 'split'],
      ['street', 'street'],
      ['trio (0-1-2 / 0-2-3)', 'trio'],
      ['corner / first four (0-1-2-3)', 'corner'],
      ['corner / first four (0-1-2-3)', 'first4'],
      ['six line', 'line'],
      ['dozen / column', 'dozen'],
      ['red/black/odd/even/low/high', 'colour'],
    ] as const
  ).map(([name, market]) => [`roulette ${name}`, rateOf(europeanRoulette, market)] as const),
  ['roulette even money with la partage', rateOf(frenchRoulette, 'half')],
  ['sicbo big 11-17 / small 4-10, triple loses', rateOf(sicBo, 'big')],
  ['sicbo odd / even, triple loses', rateOf(sicBo, 'odd')],
  ['sicbo total 10/11 MACAU 6:1', rateOf(sicBo, 'total')],
  ['sicbo specific triple 180:1', rateOf(sicBo, 'triple')],
  ['sicbo any triple 30:1', rateOf(sicBo, 'any_triple')],
  ['sicbo specific double (>=2 of n) 11:1', rateOf(sicBo, 'doubles')],
  ['sicbo two-dice combination a+b 6:1', rateOf(sicBo, 'two_dice')],
  ['sicbo single number 1/2/3:1', rateOf(sicBo, 'single')],
  ['xocDia even (0,2,4 red) 0.96:1', rateOf(xocDia, 'parity')],
  ['xocDia 4 red 14:1', rateOf(xocDia, 'reds')],
  ['xocDia 4 red or 4 white 6.5:1', rateOf(xocDia, 'alike')],
  ['xocDia big (3,4 red) 0.96:1, 2-2 push', rateOf(xocDia, 'size')],
  ['fanTan fan (1 number) 2.85:1', rateOf(fanTan, 'fan')],
  ['fanTan kwok / corner (2 numbers win) 0.95:1', rateOf(fanTan, 'kwok')],
  ['fanTan nim (1 wins, 1 push) 1.90:1', rateOf(fanTan, 'nim')],
  ['fanTan nga tan (2 win,1 push) 0.475:1', rateOf(fanTan, 'nga')],
  ['fanTan ssh / three numbers 0.3166:1', rateOf(fanTan, 'three')],
  ['fanTan odd/even/big/small 0.95:1', rateOf(fanTan, 'size')],
  ['dragonTiger dragon / tiger 1:1, tie loses half', rateOf(dragonTiger, 'dragon')],
  ['dragonTiger tie 11:1', rateOf(dragonTiger, 'tie')],
  ['dragonTiger suited tie 50:1', rateOf(dragonTiger, 'suited_tie')],
  ['dragonTiger dragon big (8-K) 1:1, 7 loses', rateOf(dragonTiger, 'dragon_size')],
  ['dragonTiger dragon odd (A,3,5,9,J,K) 1:1, 7 loses', rateOf(dragonTiger, 'tiger_parity')],
]

function rateOf({ returns }: StudioGame, market: string): number | undefined {
  return returns.find((each) => each.market === market)?.least
}

test.each(references)('%s returns what the reference says', (name, rate) => {
  const [game = '', ...words] = name.split(' ')
  const table = tableGames[game as 'sicbo']
  const bet = table.bets.find((each) => each.name === words.join(' '))
  expect(Math.abs((rate ?? 0) - (bet?.rtp ?? 0) * 1_000_000)).toBeLessThan(1.01)
})
