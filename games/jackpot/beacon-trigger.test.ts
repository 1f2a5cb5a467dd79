import { createHash, createHmac } from 'node:crypto'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownChain } from '../lottery/drand.ts'
import { roundAfter } from '../lottery/drand-rounds.ts'
import { commitmentOfTerms } from '../lottery/terms.ts'
import {
  closingOfTrigger,
  hitByLevels,
  isSecretOf,
  readTriggerTerms,
  requestOfTrigger,
  triggerOfBeacon,
  type TriggerTerms,
  writeTriggerTerms,
} from './beacon-trigger.ts'
import { triggerCommitment, triggerOf } from './draw.ts'
import { checkTrigger, type PublishedTrigger } from './trigger-checks.ts'

const { publicKey, signRound } = ownChain(new Uint8Array(32).fill(5))
const chain = { hash: 'cd'.repeat(32), publicKey, genesis: 1_780_000_000, period: 3 }
const beaconAfter = '2026-08-05T06:31:00.000Z'
const round = roundAfter(chain, Date.parse(beaconAfter))
const minor = hitByLevels[0]!
const terms: TriggerTerms = {
  level: 'minor',
  no: 3,
  seed: minor.seed,
  hitBy: minor.hitBy,
  beaconAfter,
  waitMinutes: 60,
  beacon: { kind: 'drand', chain, round },
}
const text = writeTriggerTerms(terms)
const secret = '5e'.repeat(32)
const signature = signRound(round)

const hexText = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((each) => Buffer.from(each).toString('hex'))

describe('the terms of a trigger', () => {
  test('are one line that can be read back, and nothing else can', () => {
    expect(text).toBe(
      `tamuvo-jackpot/2|minor|3|5000|15000|${beaconAfter}|60|drand:${chain.hash}:${publicKey}:1780000000:3:${round}`,
    )
    expect(readTriggerTerms(text)).toEqual(terms)
    for (const wrong of [
      '',
      text.replace('minor', 'mini'),
      text.replace('|3|', '|03|'),
      text.replace('|5000|', '|-5000|'),
      text.replace('jackpot/2', 'jackpot/1'),
      `${text}|`,
    ])
      expect(readTriggerTerms(wrong)).toBeUndefined()
  })

  test('name what key holders sign, and from when on', () => {
    const request = requestOfTrigger(text, terms, 'ab'.repeat(32))
    expect(request).toEqual({
      game: 'JACKPOT_MINOR',
      issue: '20260805063100',
      commitment: 'ab'.repeat(32),
      salesDigest: createHash('sha256').update(text).digest('hex'),
    })
    expect(closingOfTrigger(request.game, request.issue)).toEqual(new Date(beaconAfter))
    for (const other of ['JACKPOT_MINI', 'JACKPOT_', 'minor', '']) expect(closingOfTrigger(other, request.issue)).toBeUndefined()
    expect(closingOfTrigger(request.game, '20260805')).toBeUndefined()
  })
})

describe('the amount of a trigger', () => {
  test('is made as it is documented', () => {
    const beacon = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
    const word = createHmac('sha256', secret).update(`minor:${beacon}:0:jackpot:0:0`).digest().readUInt32BE()
    // No word of this block is skipped: 2^32 is not a multiple of 10,000, and this one lies below the last of them.
    expect(word).toBeLessThan(2 ** 32 - (2 ** 32 % 10_000))
    expect(triggerOfBeacon(terms, { secret, signatures: [signature] })).toBe(5_001n + BigInt(word % 10_000))
  })

  test('lies above the seed and no higher than the limit', () => {
    fc.assert(
      fc.property(hexText(32), fc.array(hexText(48), { minLength: 1, maxLength: 3 }), (own, signatures) => {
        const trigger = triggerOfBeacon(terms, { secret: own, signatures })
        expect(trigger > terms.seed && trigger <= terms.hitBy).toBe(true)
      }),
    )
  })

  const narrow = { ...terms, seed: amount(100n), hitBy: amount(110n) }
  const padded = (no: number, characters: number) => no.toString(16).padStart(characters, '0')

  /** Chi-square of ten cells; above 27.9 comes once in a thousand. */
  const spread = (draw: (no: number) => bigint): number => {
    const [count, cells] = [5_000, new Map<bigint, number>()]
    for (let no = 0; no < count; no++) {
      const drawn = draw(no)
      cells.set(drawn, (cells.get(drawn) ?? 0) + 1)
    }
    expect([...cells.keys()].sort()).toEqual(Array.from({ length: 10 }, (_, step) => 101n + BigInt(step)))
    return [...cells.values()].reduce((sum, each) => sum + (each - count / 10) ** 2 / (count / 10), 0)
  }

  test('is as likely anywhere, whatever secret the house has sealed and whatever value the beacon has', () => {
    for (const own of [secret, '00'.repeat(32)])
      expect(spread((no) => triggerOfBeacon(narrow, { secret: own, signatures: [padded(no, 96)] }))).toBeLessThan(27.9)
    expect(spread((no) => triggerOfBeacon(narrow, { secret: padded(no, 64), signatures: [signature] }))).toBeLessThan(27.9)
  })

  test('cannot be chosen by trying secrets: the best of a thousand before is no better after the beacon', () => {
    const dueBy = (own: string, value: string) => Number(triggerOfBeacon(terms, { secret: own, signatures: [value] }))
    const guess = signRound(round + 1)
    const tried = Array.from({ length: 1_000 }, (_, no) => ({ own: padded(no, 64), due: dueBy(padded(no, 64), guess) }))
    const lowest = tried.toSorted((a, b) => a.due - b.due).slice(0, 200)
    const mean = lowest.reduce((sum, { own }) => sum + dueBy(own, signature), 0) / 200
    // The mean of 200 even numbers of 5,001 to 15,000 lies within four deviations of their middle.
    expect(Math.abs(mean - 10_000.5)).toBeLessThan((4 * 10_000) / Math.sqrt(12 * 200))
  })
})

describe('a trigger that is published', () => {
  const commitment = commitmentOfTerms(text, secret)
  const trigger = triggerOfBeacon(terms, { secret, signatures: [signature] })
  const published: PublishedTrigger = {
    level: 'minor',
    no: 3,
    terms: text,
    commitment,
    committedAt: '2026-08-05T06:30:00.000Z',
    secret,
    signatures: [signature],
    trigger: toWire(trigger),
    paid: toWire(trigger),
    keys: [],
  }
  const failing = (changed: Partial<PublishedTrigger>): string[] =>
    checkTrigger({ ...published, ...changed }).flatMap(({ name, holds }) => (holds ? [] : [name]))
  /** The same with other terms, as a house would publish it that has sealed them. */
  const sealedAs = (other: Partial<TriggerTerms>): Partial<PublishedTrigger> => {
    const changed = { ...terms, ...other }
    const line = writeTriggerTerms(changed)
    const due = triggerOfBeacon(changed, { secret, signatures: [signature] })
    return { terms: line, commitment: commitmentOfTerms(line, secret), trigger: toWire(due), paid: toWire(due) }
  }

  test('is proven by its secret and the signature of the beacon alone', () => {
    expect(isSecretOf({ terms: text, commitment }, secret)).toBe(true)
    expect(failing({})).toEqual([])
    expect(failing({ paid: '150.00' })).toEqual([])
  })

  test.each<[string, Partial<PublishedTrigger>, string[]]>([
    ['another secret', { secret: '5f'.repeat(32) }, ['commitment', 'trigger']],
    ['another round of the beacon', { signatures: [signRound(round + 1)] }, ['beacon', 'trigger']],
    ['bytes that are no signature', { signatures: ['00'.repeat(48)] }, ['beacon', 'trigger']],
    ['two signatures', { signatures: [signature, signature] }, ['beacon', 'trigger']],
    ['a commitment after the beacon', { committedAt: '2026-08-05T06:31:00.000Z' }, ['committedEarly']],
    ['another hit', { no: 4 }, ['terms']],
    ['another level', { level: 'mini' }, ['terms']],
    ['another amount', { trigger: '51.00' }, ['trigger']],
    ['a pool that fell before', { paid: toWire(amount(trigger - 1n)) }, ['reached']],
    ['a pool that fell beyond its limit', { paid: '150.01' }, ['reached']],
    ['a beacon that is held back below the limit', { signatures: null, trigger: null, paid: '149.99' }, ['reached']],
    ['a round that was out', sealedAs({ beacon: { kind: 'drand', chain, round: round - 1 } }), ['beacon']],
    ['one key alone', sealedAs({ beacon: { kind: 'shares', place: 'apart', keys: ['ab'] } }), ['beacon']],
    ['a limit of its own', sealedAs({ hitBy: amount(5_001n) }), ['terms']],
  ])('is not with %s', (_, changed, checks) => {
    expect(failing(changed)).toEqual(expect.arrayContaining(checks))
  })

  test('at its limit needs no beacon', () => {
    expect(failing({ signatures: null, trigger: null, paid: '150.00' })).toEqual([])
  })

  test('of before is proven by its secret', () => {
    const due = triggerOf(minor, secret)
    const of = { terms: null, signatures: null, commitment: triggerCommitment(due, secret), trigger: toWire(due) }
    expect(failing({ ...of, paid: toWire(due) })).toEqual([])
    expect(failing({ ...of, paid: '50.00' })).toEqual(['reached'])
    expect(failing({ ...of, secret: '5f'.repeat(32), paid: '150.00' })).toEqual(['commitment', 'trigger'])
  })
})
