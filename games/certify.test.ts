import { expect, test } from 'vitest'
import { dice } from './arcade/dice.ts'
import { certificateOf, samplesOf } from './certify.ts'
import type { StudioGame } from './kit/game.ts'
import { slotGames } from './slots/games.ts'
import { studioGames } from './register.ts'

const certificate = (game: StudioGame): string => {
  const steps = certificateOf(game)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Bought by a step of a round, never at its beginning. */
const addedMarkets = ['insurance']

/** A game of shared rounds sells no bet of one member. */
const ownRounds = [...studioGames.values()].filter(({ isShared }) => !isShared)

test.each(ownRounds)('$code is certified by bets on each of its markets', (game) => {
  const sampled = new Set(samplesOf(game).map(({ market }) => market))
  expect(
    game.returns.map(({ market }) => market).filter((market) => !sampled.has(market) && !addedMarkets.includes(market)),
  ).toEqual([])
})

const [slot] = slotGames
const rolled: StudioGame['engine'] = {
  ...dice.engine,
  open: (bets, draw) => dice.engine.open(bets, { ...draw, uniform: (below) => (draw.uniform(below) + 1) % below }),
}

test.each<[string, StudioGame]>([
  ['another version', { ...dice, version: '1.0.1' }],
  ['another return', { ...dice, returns: [{ market: 'under', least: 969_906, most: 970_001 }, dice.returns[1]!] }],
  ['a number more', { ...dice, engine: rolled }],
  ['another prize', { ...dice, engine: { ...dice.engine, mostOf: (spot) => dice.engine.mostOf(spot) + 1 } }],
  ['other data', { ...dice, data: { faces: 10_001 } }],
])('a game with %s has another certificate', (_, altered) => {
  expect(certificate(altered)).not.toBe(certificate(dice))
})

test('a symbol more on a reel is another slot', () => {
  expect(slot?.data).toBeDefined()
  expect(certificate({ ...slot!, data: { ...(slot!.data as object), capCoins: 1 } })).not.toBe(certificate(slot!))
})
