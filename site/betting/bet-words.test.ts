import { expect, test } from 'vitest'
import { type BetRow, deciderOf, isNetted } from './bet-words.ts'

const bet: Pick<BetRow, 'game' | 'state' | 'stake' | 'validBet'> = {
  game: 'FAST5',
  state: 'lost',
  stake: '100.00',
  validBet: '40.00',
}

test.each([
  ['a loser of which a part counts', bet, true],
  ['a winner of which nothing counts', { ...bet, state: 'won', validBet: '0.00' }, true],
  ['one that counts in full', { ...bet, validBet: '100.00' }, false],
  ['an open one', { ...bet, state: 'open', validBet: '0.00' }, false],
  ['a void one', { ...bet, state: 'void', validBet: '0.00' }, false],
  ['one at an outside vendor, which counts by its own rule', { ...bet, game: 'BACCARAT' }, false],
] as const)('whether opposite bets are the reason: %s', (_what, each, expected) => {
  expect(isNetted(each)).toBe(expected)
})

test.each([
  ['FAST5', 'LOTT', 'fast5/3', 'draw'],
  ['BRB_EVEN_KEEL', 'RNG', 'dice/1.0.0', 'round'],
  ['BGO_BEAN_ROOM_90', 'RNG', 'bingo90/1.0.0', 'room'],
  ['TDG_PINWHEEL', 'RNG', 'vendor:TDG', 'vendor'],
] as const)('a bet on %s of %s by %s was decided by a %s', (game, product, ruleVersion, decider) => {
  expect(deciderOf({ game, product, ruleVersion })).toBe(decider)
})
