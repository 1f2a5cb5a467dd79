import { openAddresses } from '@tamuvo/server/cashier/coin/addresses.ts'
import { openKeys } from '@tamuvo/server/cashier/coin/signer/keys.ts'
import { testAccount } from '@tamuvo/server/cashier/coin/testing.ts'
import { expect, test } from 'vitest'
import { developmentHot, developmentXprv, developmentXpub } from './anvil.mjs'

test('the account of development nodes is one: its keys, its public key and the address of the house', () => {
  expect({ xpub: developmentXpub, xprv: developmentXprv }).toEqual(testAccount)
  expect(openAddresses(developmentXpub).hotAddress()).toBe(developmentHot)
  expect(openKeys(developmentXprv).hot.address).toBe(developmentHot)
})
