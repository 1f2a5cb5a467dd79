import { visitTokenPattern } from '@tamuvo/contract/service-chat.ts'
import { expect, test } from 'vitest'
import { visitToken } from './visit-token.ts'

test('a visitor has one secret, in the form that the server takes', () => {
  const token = visitToken()
  expect(token).toMatch(visitTokenPattern)
  expect(visitToken()).toBe(token)
})
