import { expect, test } from 'vitest'
import { authWindowOfHash } from './auth-hash.ts'

const token = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE'

test.each([
  [`#reset/${token}`, { name: 'reset', token }],
  ['#trial', { name: 'trial' }],
  ['#reset/', undefined],
  ['#reset/<script>', undefined],
  ['#mc/securityCenter', undefined],
  ['', undefined],
])('%s opens %o', (hash, authWindow) => {
  expect(authWindowOfHash(hash)).toEqual(authWindow)
})
