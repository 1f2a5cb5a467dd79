import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'
import vectors from './vectors/webhook_signature.json' with { type: 'json' }

test.each(vectors.cases)('$label', ({ in: given, out }) => {
  expect(isSigned(given.secret, given.body, given.header, new Date(given.now * 1000))).toBe(out.action === 'PROCESS')
})

const now = new Date('2026-08-05T04:00:00Z')

test('a signature is valid for its exact bytes and secret only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (body, secret) => {
      const header = signatureOf(secret, body, now)
      expect(isSigned(secret, body, header, now)).toBe(true)
      expect(isSigned(secret, `${body} `, header, now)).toBe(false)
      expect(isSigned(`${secret}x`, body, header, now)).toBe(false)
    }),
  )
})

test('the tolerance ends after 300 seconds, both ways', () => {
  const header = signatureOf('secret', 'body', now)
  const at = (seconds: number) => isSigned('secret', 'body', header, new Date(now.getTime() + seconds * 1000))
  expect([-301, -300, 0, 300, 301].map(at)).toEqual([false, true, true, true, false])
})

test.each([
  '',
  't=',
  'v1=',
  't=1785900000',
  't=x,v1=00',
  't=1785900000,v1=',
  't=-1,v1=zz',
  't=1785900000,v1=8359',
  '=,=,=',
  `t=1785900000,${'v1=00,'.repeat(400)}`,
])('refuses the header "%s"', (header) => {
  expect(isSigned('secret', 'body', header, new Date(1_785_900_000_000))).toBe(false)
})
