import { expect, test } from 'vitest'
import vectors from '../vectors/qr_payload.json' with { type: 'json' }
import { checksum, issuerOf, qrPayload } from './emv-qr.ts'

test.each(vectors.cases)('$in', ({ in: given, out }) => {
  if (given.check) return expect(checksum(given.check)).toBe(out.crc)
  const { ref = '', amount = '', cur = '', cc = '' } = given
  expect(qrPayload({ ref, amount, currencyNumber: cur, country: cc })).toBe(out.payload)
})

test('the demo currency has its ISO numbers', () => {
  expect(issuerOf('MMK')).toEqual({ currencyNumber: '104', country: 'MM' })
  expect(issuerOf('XTS')).toBeUndefined()
})
