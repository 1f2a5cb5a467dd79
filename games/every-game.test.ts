import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arcadeGames } from './arcade/games.ts'
import arcadeGolden from './arcade/golden.json' with { type: 'json' }
import { bingoGames } from './bingo/games.ts'
import bingoGolden from './bingo/golden.json' with { type: 'json' }
import { type Book, bookHash, playRound } from './kit/book.ts'
import type { Spot } from './kit/engine.ts'
import type { StudioGame } from './kit/game.ts'
import { multipleScale } from './kit/multiple.ts'
import { bytesOf, hexOf, sha256 } from './kit/sha256.ts'

const upTo = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place + 1))
const risks = ['low', 'medium', 'high']
const across = (markets: readonly string[], selections: readonly string[]): Spot[] =>
  markets.flatMap((market) => selections.map((selection) => ({ market, selection })))

/** Bets that are sold, by client. */
const sold: Record<string, readonly Spot[]> = {
  limbo: across(['target'], ['1.01', '2.00', '37.50', '1000000.00']),
  mines: across(['mines'], upTo(24)),
  plinko: across(risks, ['8', '12', '16']),
  dice: across(['under', 'over'], ['5.00', '50.00', '94.99']),
  hilo: across(['hilo'], ['']),
  wheel: across(risks, ['10', '20', '30', '40', '50']),
  keno: across(risks, ['7', '1,40', '2,3,5,7,11,13,17,19,23,29']),
  towers: across(['easy', 'medium', 'hard', 'expert'], ['']),
  coin: across(['coin'], ['heads', 'tails']),
  turbo75: across(['card'], ['1', '2', '3', '4']),
}

const anyAction = fc.oneof(
  fc.constantFrom(
    'cashout',
    'higher',
    'lower',
    'skip',
    'heads',
    'tails',
    'reveal',
    'climb:0',
    'climb:1',
    'climb:3',
    'reveal:24',
    'reveal:25',
  ),
  fc.integer({ min: 0, max: 24 }).map((place) => `reveal:${place}`),
  fc.integer({ min: 0, max: 4 }).map((tile) => `climb:${tile}`),
  fc.string(),
)
/** What takes chains a few steps on; engines refuse what is not theirs. */
const goldenTries = ['reveal:3', 'climb:1', 'higher', 'heads', 'skip', 'reveal:17', 'climb:0', 'lower', 'tails', 'cashout']
const golden: Readonly<Record<string, string>> = { ...arcadeGolden, ...bingoGolden }

const seedsOf = (nonce: number) => ({ serverSeed: '5e'.repeat(32), clientSeed: 'any', nonce })

/** Plays on with what is allowed of these actions, and ends as the rules say for members who do not come back. */
const playThrough = (
  { engine }: StudioGame,
  bets: readonly Spot[],
  { tries, nonce }: { tries: readonly string[]; nonce: number },
): Book => {
  const actions: string[] = []
  let book = playRound(engine, { bets, actions }, seedsOf(nonce))
  for (const action of tries) {
    const next = playRound(engine, { bets, actions: [...actions, action] }, seedsOf(nonce))
    if (!next) continue
    expect(book?.choices).toContain(action.split(':')[0])
    actions.push(action)
    book = next
  }
  while (book?.autoAction !== undefined) {
    actions.push(book.autoAction)
    book = playRound(engine, { bets, actions }, seedsOf(nonce))
  }
  if (!book) throw new Error('the round did not end')
  return book
}

describe.each([...arcadeGames, ...bingoGames])('$client', (game) => {
  const { engine } = game
  const spots = sold[game.client] ?? []

  test('sells what it says, and nothing else', () => {
    expect(spots.map((spot) => engine.costOf(spot))).toEqual(spots.map(() => 1))
    expect(new Set(spots.map(({ market }) => market))).toEqual(new Set(game.returns.map(({ market }) => market)))
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', '0', '1.00', '__proto__', 'constructor', 'toString', '25', '3,3', '40,41', 'low 16'),
    )
    const market = fc.oneof(text, fc.constantFrom(...game.returns.map((each) => each.market)))
    fc.assert(
      fc.property(market, text, (untrusted, selection) => {
        const cost = engine.costOf({ market: untrusted, selection })
        if (cost !== undefined) expect(engine.mostOf({ market: untrusted, selection })).toBeGreaterThan(multipleScale)
      }),
    )
  })

  test('plays any actions to an end that holds what was said', () => {
    const round = fc.record({ tries: fc.array(anyAction, { maxLength: 40 }), nonce: fc.nat() })
    fc.assert(
      fc.property(fc.constantFrom(...spots), round, (spot, tried) => {
        const book = playThrough(game, [spot], tried)
        const [result] = book.returns ?? []
        expect(book.returns).toHaveLength(1)
        expect(result?.multiple).toBeLessThanOrEqual(engine.mostOf(spot))
        expect(book.events.at(-1)).toEqual({ t: 'end', total: result?.multiple })
        expect(result?.kind === 'lost').toBe(result?.multiple === 0)
        expect(bookHash(book)).toMatch(/^[0-9a-f]{64}$/)
        expect(playRound(engine, { bets: [spot], actions: [...book.actions, 'cashout'] }, seedsOf(tried.nonce))).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test('gives the stake back, without turnover, to members who never come back', () => {
    for (const spot of spots) {
      const first = playRound(engine, { bets: [spot], actions: [] }, seedsOf(4))
      if (!first || first.returns || game.client === 'coin') continue
      expect(playThrough(game, [spot], { tries: [], nonce: 4 }).returns).toEqual([{ multiple: multipleScale, kind: 'push' }])
    }
  })

  test('plays its golden books: other results or events need a new version', () => {
    const hashes = spots.flatMap((spot) =>
      Array.from({ length: 10 }, (_, nonce) => bookHash(playThrough(game, [spot], { tries: goldenTries, nonce }))),
    )
    expect([game.code, hexOf(sha256(bytesOf(hashes.join())))]).toEqual([game.code, golden[game.code]])
  })
})
