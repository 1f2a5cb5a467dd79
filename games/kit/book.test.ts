import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from './book.ts'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')),
  ),
}))

/** Its JSON with names in order. Not of a record in that order: the platform puts names that are numbers first. */
const ordered = (given: Value): string => {
  if (Array.isArray(given)) return `[${given.map(ordered).join(',')}]`
  if (typeof given !== 'object' || given === null) return JSON.stringify(given)
  const names = Object.keys(given).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${ordered(given[name] ?? null)}`).join(',')}}`
}

test('the canonical text of anything is its JSON with names in order', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(canonicalText(given)).toBe(ordered(given))
    }),
  )
})
