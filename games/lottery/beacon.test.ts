import { describe, expect, test } from 'vitest'
import vectors from '../vectors/draw_beacon.json' with { type: 'json' }
import recorded from '../vectors/drand_rounds.json' with { type: 'json' }
import { type BeaconDraw, checkByRecipe } from './beacon-checks.ts'
import { beaconSource } from './beacon-source.ts'
import { isRoundSignature, ownChain } from './drand.ts'
import { isQuicknet, quicknet, roundAfter, roundTime } from './drand-rounds.ts'
import { readDraw } from './draw.ts'
import { isShareKey, type ShareKey } from './shares.ts'
import { beaconRecipe, beaconValue, isAfterSale, readTerms, writeTerms } from './terms.ts'

type Vector = (typeof vectors.cases)[number]

const published = (vector: Vector): BeaconDraw => {
  const { game, issue, opensAt, closesAt, drawsAt, sales, terms, signatures, commitment, seed, salesDigest, clientSeed } = vector
  const result = readDraw('fast5', vector.result)
  if (!result) throw new Error('the vector holds no draw')
  const committedAt = '2026-08-05T02:11:00.000Z'
  const named = { recipe: vectors.rule, commitment, committedAt, seed, salesDigest, ticketCount: sales.length, clientSeed }
  const draw = { game, issue, family: 'fast5' as const, opensAt, closesAt, drawsAt, result, sales, keys: vector.keys }
  return { ...draw, proof: { ...named, terms, signatures } }
}

const failing = (draw: BeaconDraw) => checkByRecipe(draw).flatMap(({ name, holds }) => (holds ? [] : [name]))
const flip = (text: string, at: number): string => `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`

describe.each(vectors.cases)('a draw with a beacon of $name', (vector) => {
  const draw = published(vector)
  const proof = (change: Partial<BeaconDraw['proof']>): BeaconDraw => ({ ...draw, proof: { ...draw.proof, ...change } })

  test('follows from its values as an independent implementation says', () => {
    expect(vectors.rule).toBe(beaconRecipe)
    expect(beaconValue(vector.signatures)).toBe(vector.beacon)
    expect(checkByRecipe(draw)).toHaveLength(11)
    expect(failing(draw)).toEqual([])
  })

  test.each([
    ['seed', proof({ seed: flip(vector.seed, 3) }), ['commitment', 'result']],
    [
      'a signature',
      proof({ signatures: [flip(vector.signatures[0] ?? '', 80), ...vector.signatures.slice(1)] }),
      ['beacon', 'clientSeed', 'result'],
    ],
    ['the number of signatures', proof({ signatures: [...vector.signatures, ''] }), ['beacon']],
    ['the minutes of the terms', proof({ terms: vector.terms.replace('|10|', '|99|') }), ['commitment']],
    ['the time of closing', { ...draw, closesAt: '2026-08-05T02:21:54.000Z' }, ['terms']],
    ['the recipe', proof({ recipe: 'tamuvo-draw/1' }), ['recipe']],
    ['the result', { ...draw, result: { kind: 'digits', digits: '00000' } }, ['result']],
  ] satisfies [string, BeaconDraw, string[]][])('with %s altered does not hold', (_what, altered, names) => {
    expect(failing(altered)).toEqual(names)
  })

  test('with a ticket missing does not hold', () => {
    expect(failing({ ...draw, sales: draw.sales.slice(1) })).toEqual(
      expect.arrayContaining(['ticketCount', 'salesDigest', 'result']),
    )
  })
})

describe('terms', () => {
  const terms = { ...readTerms(vectors.cases[0]?.terms ?? '')!, closesAt: '2026-08-05T02:21:55.000Z' }

  test.each(vectors.cases)('of $name are read as they are written', ({ terms: text }) => {
    const read = readTerms(text)
    expect(read && writeTerms(read)).toBe(text)
  })

  test.each(['', 'tamuvo-draw/2', `${vectors.cases[0]?.terms}|more`, vectors.cases[0]?.terms.replace('|10|', '|010|') ?? ''])(
    'are not read from %j',
    (text) => expect(readTerms(text)).toBeUndefined(),
  )

  test('name a round after the closing, or two keys', () => {
    const round = roundAfter(quicknet, Date.parse(terms.closesAt))
    const drand = (number: number) => isAfterSale({ ...terms, beacon: { kind: 'drand', chain: quicknet, round: number } })
    expect([drand(round), drand(round - 1)]).toEqual([true, false])
    const shares = (...keys: string[]) => isAfterSale({ ...terms, beacon: { kind: 'shares', place: 'apart', keys } })
    expect([shares('a', 'b'), shares('a')]).toEqual([true, false])
  })

  test('say who is to be trusted', () => {
    const chain = { ...quicknet, genesis: quicknet.genesis - 3 }
    expect(beaconSource({ kind: 'drand', chain: quicknet, round: 1 })).toBe('public')
    // The key of the public chain with another beginning: its rounds would be out long before they should be.
    expect(beaconSource({ kind: 'drand', chain, round: 1 })).toBe('chain')
    expect(beaconSource({ kind: 'shares', place: 'here', keys: [] })).toBe('here')
  })
})

describe('rounds of drand', () => {
  test.each(recorded.rounds)('$name has one right signature', ({ publicKey, round, signature, randomness }) => {
    expect(isRoundSignature(publicKey, round, signature)).toBe(true)
    expect(beaconValue([signature])).toBe(randomness)
    expect(isRoundSignature(publicKey, round + 1, signature)).toBe(false)
    expect(isRoundSignature(publicKey, round, flip(signature, 90))).toBe(false)
  })

  test('the first after a time comes later than it, at most a period', () => {
    for (const ms of [1_692_803_367_000, 1_692_803_367_001, 1_754_360_515_000, 1_754_360_516_999]) {
      const wait = roundTime(quicknet, roundAfter(quicknet, ms)) - ms
      expect(wait > 0 && wait <= 3_000).toBe(true)
    }
    expect(roundTime(quicknet, 1)).toBe(1_692_803_367_000)
    expect(isQuicknet(quicknet)).toBe(true)
  })

  test('a chain of our own signs as the public one does', () => {
    const chain = ownChain(new Uint8Array(32).fill(7))
    expect(isRoundSignature(chain.publicKey, 12, chain.signRound(12))).toBe(true)
    expect(isRoundSignature(quicknet.publicKey, 12, chain.signRound(12))).toBe(false)
  })
})

describe('a key of a holder', () => {
  const [key] = vectors.cases[0]?.keys ?? []
  if (!key) throw new Error('the vector holds no key')

  test('is proven by its roots', () => expect(isShareKey(key)).toBe(true))

  test.each([
    ['without all roots', { ...key, proof: key.proof.slice(1) }],
    ['with a root of another', { ...key, proof: key.proof.with(3, key.proof[4] ?? '') }],
    ['that is too short', { modulus: key.modulus.slice(0, 256), proof: key.proof }],
    ['that is no number', { modulus: 'x'.repeat(512), proof: key.proof }],
  ] satisfies [string, ShareKey][])('%s is refused', (_what, wrong) => expect(isShareKey(wrong)).toBe(false))
})
