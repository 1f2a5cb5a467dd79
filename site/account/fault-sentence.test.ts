import { readFileSync } from 'node:fs'
import { patterns } from '@tamuvo/contract/patterns.ts'
import { expect, test, vi } from 'vitest'
import { faultSentence } from './registration/registration.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => (await import('@tamuvo/ui/testing/sentences.ts')).englishOf('account', 'common'))

const rule = { enabled: true, required: true, minLength: 6, maxLength: 16, acceptedPattern: '*', patternId: 8 }

test.each([
  [{ patternId: 1 }, 'pattern', '6–16 letters and digits, starting with a letter'],
  [{ patternId: 5, minLength: 6, maxLength: 6 }, 'pattern', '6 digits'],
  [{}, 'length', '6–16 characters'],
  [{ minLength: 8, maxLength: 8 }, 'length', '8 characters'],
  [{ patternId: 12 }, 'pattern', 'First and last name'],
  [{ patternId: 99 }, 'pattern', 'Wrong format'],
  [{}, 'required', 'This field is required'],
  [{}, 'mismatch', 'The passwords don’t match'],
  [{}, 'taken', 'Already taken'],
])('a field of the rule %o with the fault %s says: %s', (change, fault, sentence) => {
  expect(faultSentence({ ...rule, ...change }, fault)).toBe(sentence)
})

test.each(['en', 'my', 'cn'])('every kind of pattern has its sentence in %s', (language) => {
  const file = new URL(`../../ui/text/${language}/account.json`, import.meta.url)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(patterns).filter((number) => !texts[`reg_pattern_${number}`])).toEqual([])
})
