import { expect, test } from 'vitest'
import { openAddresses } from './addresses.ts'

// The account m/44'/60'/0' of the mnemonic "abandon … about", and its addresses as many wallets show them.
const known = 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'

test('addresses of members follow from the extended public key alone', () => {
  const addresses = openAddresses(known)
  expect(addresses.memberAddress(0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(addresses.memberAddress(1)).toBe('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0')
})

test('no two numbers have the same address, and none is that of the house', () => {
  const addresses = openAddresses(known)
  const made = Array.from({ length: 50 }, (_, index) => addresses.memberAddress(index))
  expect(new Set([...made, addresses.hotAddress()]).size).toBe(51)
})

test('a private key, or a mistyped one, is refused', () => {
  const secret = 'xprv9yeny6n2dNUooqfQAdyqEUiDXC5HLMezYBQa2REnvFPTKvuTaUivwDa7Db8gwUCwcvZEQc7XBEvBjvwwUpQxPmxVScuQd8dAs4AYQT4BxeZ'
  expect(() => openAddresses(secret)).toThrow('a private key has no place here')
  expect(() => openAddresses(known.replace('CoCp', 'CoCq'))).toThrow(/checksum/i)
})
