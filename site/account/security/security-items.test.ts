import { securityItems } from '@tamuvo/contract/account-security.ts'
import { expect, test } from 'vitest'
import { canProve, nextItem } from './security-items.ts'
import type { Security, SecurityItem } from './useSecurity.ts'

/** An account of which some of the eight are done; a name may wait for its check. */
const account = (done: readonly SecurityItem[], realName = ''): Security => ({
  level: 'LOW',
  done: done.length,
  items: securityItems.map((item) => ({
    item,
    done: done.includes(item),
    masked: item === 'realName' ? realName : '',
    at: null,
  })),
  lastLogin: null,
  moneyHeldUntil: null,
})

const mostly: SecurityItem[] = ['loginPassword', 'phone', 'withdrawalPassword', 'authenticator', 'email']

test.each<[readonly SecurityItem[], string, SecurityItem | undefined]>([
  [[], '', 'loginPassword'],
  [['loginPassword'], '', 'phone'],
  [['loginPassword', 'phone'], '', 'withdrawalPassword'],
  [mostly, '', 'realName'],
  // A given name waits for the operator, not for the member.
  [mostly, 'M•••i', 'alwaysVerify'],
  [[...mostly, 'alwaysVerify'], 'M•••i', 'bankAccount'],
  [[...mostly, 'alwaysVerify', 'bankAccount'], 'M•••i', undefined],
])('with %j done and the name "%s", next is %s', (done, realName, next) => {
  expect(nextItem(account(done, realName))).toBe(next)
})

test('a second proof at every login is not proposed to who has nothing to give it by', () => {
  const bare = account(['loginPassword', 'withdrawalPassword'], 'M•••i')
  expect(canProve(bare)).toBe(false)
  expect(nextItem({ ...bare, items: bare.items.map((each) => ({ ...each, done: each.item !== 'alwaysVerify' })) })).toBe(
    'alwaysVerify',
  )
})
