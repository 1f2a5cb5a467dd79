import { describe, expect, test } from 'vitest'
import { type FieldRule, fieldFault, patterns } from './patterns.ts'
import vectors from './vectors/patterns.json' with { type: 'json' }

describe.each(vectors.cases)('$patternId $kind', ({ patternId, kind, accept, refuse }) => {
  const pattern = patterns[patternId]
  const matches = (text: string) => new RegExp(pattern?.regex ?? '(?!)', 'u').test(text)

  test('is the kind of that number', () => expect(pattern?.kind).toBe(kind))
  test.each(accept)('accepts "%s"', (text) => expect(matches(text)).toBe(true))
  test.each(refuse)('refuses "%s"', (text) => expect(matches(text)).toBe(false))
})

describe('fieldFault', () => {
  const rule = (change: Partial<FieldRule>): FieldRule => ({
    enabled: true,
    required: true,
    minLength: 2,
    maxLength: 4,
    acceptedPattern: '*',
    patternId: 8,
    ...change,
  })
  test.each([
    ['', {}, 'required'],
    ['', { required: false }, undefined],
    ['a', {}, 'length'],
    ['abcde', {}, 'length'],
    ['မြန်', {}, undefined],
    ['😀😀', {}, undefined],
    ['ab', { acceptedPattern: '^[0-9]+$' }, 'pattern'],
    ['12', { acceptedPattern: '^[0-9]+$' }, undefined],
  ] as const)('"%s" with %o: %s', (text, change, fault) => expect(fieldFault(rule(change), text)).toBe(fault))
})
