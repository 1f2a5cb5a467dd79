import { familyOfGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { demoCatalog } from './demo-catalog.ts'

const { vendors, games } = demoCatalog
const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)
const openGames = games.filter(({ state }) => state === 'open')

describe('the demonstration catalogue', () => {
  test('has unique vendors, games and codes', () => {
    expect(repeated(vendors.map(({ gameType, code }) => `${gameType}/${code}`))).toEqual([])
    expect(repeated(games.map(({ nodeId }) => nodeId))).toEqual([])
    expect(repeated(games.map(({ gameCode }) => gameCode))).toEqual([])
    expect(repeated(games.map(({ names }) => names.EN))).toEqual([])
  })

  test('has at least 150 games, each of a vendor of its type, and a game for every vendor', () => {
    const pairs = new Set(vendors.map(({ gameType, code }) => `${gameType}/${code}`))
    expect(games.length).toBeGreaterThanOrEqual(150)
    expect(new Set(games.map(({ gameType, vendor }) => `${gameType}/${vendor}`))).toEqual(pairs)
  })

  test('opens exactly the games that the lottery implements', () => {
    expect(openGames.map(({ gameCode }) => gameCode).toSorted()).toEqual([...lotteryGames].toSorted())
    expect(games.filter(({ hot }) => hot)).toEqual(openGames)
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
    expect(['JP', 'TG', 'AC', 'BG'].map((kind) => sorted.filter((each) => each === kind).length)).toEqual([6, 7, 8, 6])
  })

  test('has minimum bets that the lobby can filter by', () => {
    for (const { minBet } of games) expect(minBet).toBeGreaterThan(fromWire('0.00'))
    const offered = new Set(games.filter(({ gameType }) => gameType === 'RNG').map(({ minBet }) => toWire(minBet)))
    expect([...offered].toSorted()).toEqual(['0.01', '0.05', '0.10', '0.50', '0.75'])
  })

  test('has distinct covers within a studio', () => {
    expect(repeated(games.map(({ vendor, art }) => `${vendor}: ${art.motif} ${art.mood} ${art.back}`))).toEqual([])
    for (const { nodeId, art, image } of games) {
      expect([art.motif, art.mood, art.back]).not.toContain('')
      expect(image).toEqual({ rx1: `/art/cover/${nodeId}-rx1.webp`, rx2: `/art/cover/${nodeId}-rx2.webp` })
    }
  })
})
