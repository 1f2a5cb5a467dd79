import { getDraw } from '@tamuvo/contract/lottery.ts'
import { checkBeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import { checkDraw } from '@tamuvo/games/lottery/recipe.ts'
import beacons from '@tamuvo/games/vectors/draw_beacon.json' with { type: 'json' }
import vectors from '@tamuvo/games/vectors/draw_recipe.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { allHold, checkSteps, evidenceOf, stepsOf } from './evidence.ts'
import { resultInShort } from './result-in-short.ts'

const vector = vectors.cases[0]

const drawn = (change: object = {}, proof: object = {}) =>
  getDraw.output.parse({
    game: vector.game,
    issue: vector.issue,
    state: 'settled',
    opensAt: '2026-08-05T02:21:00.000Z',
    closesAt: '2026-08-05T02:21:55.000Z',
    drawsAt: '2026-08-05T02:22:00.000Z',
    commitment: vector.commitment,
    result: vector.result,
    drawnAt: '2026-08-05T02:22:00.010Z',
    correction: null,
    source: 'RNG',
    totals: null,
    proof: {
      recipe: vectors.rule,
      commitment: vector.commitment,
      committedAt: '2026-08-05T02:11:00.000Z',
      seed: vector.seed,
      salesDigest: vector.salesDigest,
      ticketCount: vector.sales.length,
      clientSeed: vector.clientSeed,
      ...proof,
    },
    ...change,
  })

const check = (published: ReturnType<typeof drawn>, sales: readonly string[] = vector.sales) => {
  const evidence = evidenceOf(published)
  if (evidence.state !== 'ready') throw new Error(evidence.state)
  const steps = checkSteps(checkDraw({ ...evidence.draw, sales }))
  return Object.fromEntries(stepsOf(evidence.draw).map((name) => [name, allHold(steps[name])]))
}

describe('a draw', () => {
  test('that was drawn as published holds in all three steps', () => {
    expect(check(drawn())).toEqual({ commitment: true, sales: true, result: true })
  })

  test('with another seed holds in neither seal nor result', () => {
    expect(check(drawn({}, { seed: vector.seed.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }))).toEqual({
      commitment: false,
      sales: true,
      result: false,
    })
  })

  test('sealed too late does not hold', () => {
    expect(check(drawn({}, { committedAt: '2026-08-05T02:21:00.000Z' })).commitment).toBe(false)
  })

  test('with a ticket missing does not hold', () => {
    expect(check(drawn(), vector.sales.slice(1))).toMatchObject({ sales: false, result: false })
  })

  test('with another result does not hold', () => {
    expect(check(drawn({ result: { kind: 'digits', digits: '77777' } }))).toEqual({
      commitment: true,
      sales: true,
      result: false,
    })
  })

  test('shows each of the eight checks once', () => {
    const evidence = evidenceOf(drawn())
    if (evidence.state !== 'ready') throw new Error(evidence.state)
    const steps = checkSteps(checkDraw({ ...evidence.draw, sales: vector.sales }))
    expect(stepsOf(evidence.draw).flatMap((name) => steps[name].map((each) => each.name))).toEqual([
      'recipe',
      'committedEarly',
      'commitment',
      'ticketCount',
      'order',
      'salesDigest',
      'clientSeed',
      'result',
    ])
  })
})

test.each(beacons.cases)('a draw with a beacon of $name holds in all four steps', (each) => {
  const { terms, signatures, seed, commitment, salesDigest, clientSeed, sales, keys, result } = each
  const proof = { recipe: beacons.rule, commitment, seed, salesDigest, ticketCount: 2, clientSeed, terms, signatures }
  const evidence = evidenceOf(drawn({ result }, proof))
  if (evidence.state !== 'ready' || !('closesAt' in evidence.draw)) throw new Error('its proof is whole')
  const steps = checkSteps(checkBeaconDraw({ ...evidence.draw, sales, keys }))
  expect(stepsOf(evidence.draw).map((name) => [name, steps[name].length, allHold(steps[name])])).toEqual([
    ['commitment', 4, true],
    ['sales', 3, true],
    ['beacon', 2, true],
    ['result', 2, true],
  ])
})

test.each([
  [
    'still to come',
    drawn({ result: null, drawnAt: null }, { seed: null, salesDigest: null, ticketCount: null, clientSeed: null }),
    'sealed',
  ],
  ['of another drum', drawn({ proof: null, source: 'FEED' }), 'outside'],
  ['of a game that is not ours', drawn({ game: 'KENO' }), 'outside'],
])('a draw %s is %s', (_what, published, state) => {
  expect(evidenceOf(published).state).toBe(state)
})

test('results in short', () => {
  expect(resultInShort({ kind: 'digits', digits: '12345' })).toBe('1 2 3 4 5')
  expect(
    resultInShort({
      kind: 'board',
      tiers: [
        { tier: 'db', numbers: ['91662'] },
        { tier: 'g1', numbers: ['94944'] },
      ],
    }),
  ).toBe('91662')
  expect(resultInShort(null)).toBe('')
})
