import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
vi.mock('@tamuvo/ui/session/storage.ts', () => ({
  deviceStorage: {
    read: (key: string) => storage.get(key) ?? null,
    write: (key: string, value: string) => storage.set(key, value),
  },
}))
const { invitationIn, storeInvitation, storedInvitation } = await import('./invitation.ts')

const day = 86_400_000
beforeEach(() => storage.clear())

test.each([
  ['?referralCode=0123AB', { field: 'referralCode', code: '0123AB' }],
  ['?referralCode=0123AB&affiliateCode=AGENT7', { field: 'affiliateCode', code: 'AGENT7' }],
  ['?affiliateCode=%3Cscript%3E', undefined],
  ['?affiliateCode=abc', undefined],
  ['', undefined],
])('the address ends in %s: %o', (search, found) => {
  expect(invitationIn(search)).toEqual(found)
})

test('the first code stays for thirty days, whatever comes after it', () => {
  storeInvitation('?referralCode=FIRST1', 0)
  storeInvitation('?affiliateCode=SECOND', 29 * day)
  expect(storedInvitation(29 * day)).toEqual({ field: 'referralCode', code: 'FIRST1' })
  expect(storedInvitation(30 * day)).toBeUndefined()
  storeInvitation('?affiliateCode=SECOND', 30 * day)
  expect(storedInvitation(59 * day)).toEqual({ field: 'affiliateCode', code: 'SECOND' })
})

test('a corrupted storage holds no code', () => {
  storage.set('invitation', '{"code":')
  expect(storedInvitation(0)).toBeUndefined()
})
