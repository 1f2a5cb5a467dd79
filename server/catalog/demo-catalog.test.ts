import { familyOfGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { sharedGames, studioGames } from '@tamuvo/games/register.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { demoCatalog, playedByVendors } from './demo-catalog.ts'

const { vendors, games } = demoCatalog
const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)
const isOwn = (code: string): boolean => studioGames.has(code) || sharedGames.has(code)
const openGames = games.filter(({ state }) => state === 'open')

describe('the demonstration catalogue', () => {
  test('has unique vendors, games and codes', () => {
    expect(repeated(vendors.map(({ gameType, code }) => `${gameType}/${code}`))).toEqual([])
    expect(repeated(games.map(({ nodeId }) => nodeId))).toEqual([])
    expect(repeated(games.map(({ gameCode }) => gameCode))).toEqual([])
    expect(repeated(games.map(({ names }) => names.EN))).toEqual([])
  })

  test('has games of vendors of their type, and a game for every vendor', () => {
    const pairs = new Set(vendors.map(({ gameType, code }) => `${gameType}/${code}`))
    expect(new Set(games.map(({ gameType, vendor }) => `${gameType}/${vendor}`))).toEqual(pairs)
  })

  test('opens exactly the games that the lottery and our own studio implement, and that no vendor plays', () => {
    const own = [...studioGames.keys()].filter((code) => !playedByVendors.includes(code))
    const implemented = [...lotteryGames, ...own, ...sharedGames]
    for (const code of playedByVendors) expect(studioGames.has(code)).toBe(true)
    expect(openGames.map(({ gameCode }) => gameCode).toSorted()).toEqual(implemented.toSorted())
    for (const { hot, state } of games) if (hot) expect(state).toBe('open')
    for (const { tag, state } of games) if (tag === 'HOT' || tag === 'NEW') expect(state).toBe('open')
  })

  test.each(lotteryGames.map((code) => [code]))('%s opens with a play it has, under names in three scripts', (code) => {
    const game = openGames.find(({ gameCode }) => gameCode === code)
    expect(findPlay(familyOfGame[code], game?.defaultPlay ?? '')).toBeDefined()
    expect(game?.names.EN).toMatch(/^[A-Z][A-Za-z0-9 ]+$/)
    expect(game?.names.MY).toMatch(/[\u1000-\u109f]/)
    expect(game?.names.CN).toMatch(/[\u4e00-\u9fff]/)
    expect(game?.gameId).toMatch(/^\d+$/)
  })

  test('classifies electronic games only, and marks jackpots', () => {
    for (const { gameType, classify, tag } of games) {
      if (gameType !== 'RNG') expect(classify).toBeNull()
      expect(tag === 'JP').toBe(classify === 'JP')
    }
    const sorted = games.map(({ classify }) => classify)
    for (const kind of ['TG', 'AC', 'BG']) expect(sorted).toContain(kind)
  })

  test('has minimum bets that the lobby can filter by', () => {
    for (const { minBet } of games) expect(minBet).toBeGreaterThan(fromWire('0.00'))
    // Own games are sold in units of 0.10.
    for (const { gameCode, minBet } of openGames) if (studioGames.has(gameCode)) expect(toWire(minBet)).toBe('0.10')
  })

  test('gives games of our own studio names in three scripts', () => {
    for (const { gameCode, names } of openGames.filter((game) => isOwn(game.gameCode))) {
      expect(`${gameCode} ${names.EN}`).toMatch(/ [A-Z][A-Za-z0-9’' -]+$/)
      expect(`${gameCode} ${names.MY}`).toMatch(/[\u1000-\u109f]/)
      expect(`${gameCode} ${names.CN}`).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('has distinct covers within a studio', () => {
    expect(repeated(games.map(({ vendor, art }) => `${vendor}: ${art.motif} ${art.mood} ${art.back}`))).toEqual([])
    for (const { nodeId, art, image } of games) {
      expect([art.motif, art.mood, art.back]).not.toContain('')
      expect(image).toEqual({ rx1: `/art/cover/${nodeId}-rx1.webp`, rx2: `/art/cover/${nodeId}-rx2.webp` })
    }
  })
})
