import { beforeEach, expect, test, vi } from 'vitest'

const shelf = new Map<string, string>()
vi.mock('@tamuvo/ui/session/storage.ts', () => ({
  deviceShelf: { read: (key: string) => shelf.get(key) ?? null, write: (key: string, value: string) => shelf.set(key, value) },
}))
const { invitationIn, keepInvitation, keptInvitation } = await import('./invitation.ts')

const day = 86_400_000
beforeEach(() => shelf.clear())

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
  keepInvitation('?referralCode=FIRST1', 0)
  keepInvitation('?affiliateCode=SECOND', 29 * day)
  expect(keptInvitation(29 * day)).toEqual({ field: 'referralCode', code: 'FIRST1' })
  expect(keptInvitation(30 * day)).toBeUndefined()
  keepInvitation('?affiliateCode=SECOND', 30 * day)
  expect(keptInvitation(59 * day)).toEqual({ field: 'affiliateCode', code: 'SECOND' })
})

test('a shelf that somebody scribbled on holds no code', () => {
  shelf.set('invitation', '{"code":')
  expect(keptInvitation(0)).toBeUndefined()
})
