import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32, matchingStep, stepAt, totpAt, totpUri } from './totp.ts'

type Case = { in: { keyAscii: string; unix: number }; out: { d8: string; d6: string } }
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors/totp.json'), 'utf8'))

test.each(cases)('at $in.unix the code is $out.d8', ({ in: { keyAscii, unix }, out }) => {
  const step = stepAt(new Date(unix * 1000))
  expect(totpAt(Buffer.from(keyAscii), step, 8)).toBe(out.d8)
  expect(totpAt(Buffer.from(keyAscii), step)).toBe(out.d6)
})

describe('a typed code', () => {
  const secret = Buffer.from('12345678901234567890')
  const now = new Date('2026-08-05T06:00:10Z')
  const step = stepAt(now)

  test.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('made %i steps off matches %s', (off, found) => {
    expect(matchingStep(secret, totpAt(secret, step + off), now, 0)).toBe(found)
  })

  test('is valid once, and earlier ones are not valid after it', () => {
    expect(matchingStep(secret, totpAt(secret, step), now, step)).toBeUndefined()
    expect(matchingStep(secret, totpAt(secret, step - 1), now, step)).toBeUndefined()
    expect(matchingStep(secret, totpAt(secret, step + 1), now, step)).toBe(step + 1)
  })

  test('is six digits', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', ' 12345', '１２３４５６'])
      expect(matchingStep(secret, code, now, 0)).toBeUndefined()
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('any secret survives encoding and decoding', () => {
  const bytesOf = (text: string): Buffer => {
    const bits = [...text]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(bytesOf(base32(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
    }),
  )
})

test('the URI contains site and member, with any characters escaped', () => {
  const uri = totpUri({ secret: Buffer.from('12345678901234567890'), account: 'mai:1/x', issuer: 'Tamuvo & Co' })
  expect(uri).toBe(
    'otpauth://totp/Tamuvo%20%26%20Co:mai%3A1%2Fx?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tamuvo%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
