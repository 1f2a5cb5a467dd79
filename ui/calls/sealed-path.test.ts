import { CompactEncrypt, importJWK } from 'jose'
import { expect, test } from 'vitest'
import { createOpener, type Opener } from './sealed-path.ts'

const seal = async ({ x, y }: Opener, text: string) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ECDH-ES'))

test.each(['/service?lane=vip', 'https://chat.example/?who=mai'])(
  '%s, sealed for this browser, is opened by it',
  async (path) => {
    const opener = await createOpener()
    const sealed = await seal(opener, path)
    expect(sealed).not.toContain('chat')
    expect(await opener.open(sealed)).toBe(path)
    await expect((await createOpener()).open(sealed)).rejects.toThrow()
    await expect(opener.open(`${sealed.slice(0, -4)}AAAA`)).rejects.toThrow()
  },
)

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://chat.example', 'data:text/html,x', ''])(
  '"%s" is not where customer service is',
  async (path) => {
    const opener = await createOpener()
    await expect(opener.open(await seal(opener, path))).rejects.toThrow('leads nowhere')
  },
)
