import { expect, test } from 'vitest'
import { linkageAddress } from './linkage-address.ts'

test.each([
  ['page', '/fair', '/fair'],
  ['page', 'https://elsewhere.test', undefined],
  ['game', 'FAST5', '/lottery?gameCode=FAST5'],
  ['promotion', 'p 1', '/promoDetail?id=p%201'],
  ['vendor', 'RNG/KTW', '/rng?page=KTW'],
  ['vendor', 'SPORTS/FB', '/fbsports'],
  ['vendor', 'NONE/KTW', undefined],
  ['vendor', 'RNG', undefined],
  ['url', 'https://elsewhere.test', undefined],
  ['member', 'depositv2', undefined],
  ['service', '', undefined],
  ['none', '', undefined],
] as const)('a banner of kind %s with "%s" leads to %s', (linkageType, linkage, address) => {
  expect(linkageAddress({ linkageType, linkage })).toBe(address)
})
