import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, hexOf, hmacSha256, sha256 } from './sha256.ts'

// FIPS 180-4 examples of NIST.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('SHA-256 of %.20s', (text, digest) => {
  expect(hexOf(sha256(bytesOf(text)))).toBe(digest)
})

const repeated = (byte: number, count: number): Uint8Array => new Uint8Array(count).fill(byte)

// RFC 4231, cases 1, 2, 3, 6 and 7.
test.each([
  [repeated(0x0b, 20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [bytesOf('Jefe'), 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [
    repeated(0xaa, 131),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    repeated(0xaa, 131),
    'This is a test using a larger than block-size key and a larger than block-size data. ' +
      'The key needs to be hashed before being used by the HMAC algorithm.',
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
])('HMAC of RFC 4231', (key, message, digest) => {
  expect(hexOf(hmacSha256(key, bytesOf(message)))).toBe(digest)
})

test('HMAC of RFC 4231 with a message of bytes', () => {
  const digest = hmacSha256(repeated(0xaa, 20), repeated(0xdd, 50))
  expect(hexOf(digest)).toBe('773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe')
})

test('agrees with the platform at every length around the block borders', () => {
  for (let length = 0; length <= 260; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 131 + length) % 256)
    expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

test('HMAC agrees with the platform', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
      expect(hexOf(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('the bytes of any text are those of the platform', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(bytesOf(text)).toEqual(new Uint8Array(Buffer.from(text)))
    }),
  )
})
