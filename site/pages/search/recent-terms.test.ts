import { expect, test } from 'vitest'
import { withTerm } from './recent-terms.ts'

test('terms stand newest first, each once, eight at most', () => {
  expect(withTerm(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(withTerm(['a'], '')).toEqual(['a'])
  expect(withTerm(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
})
