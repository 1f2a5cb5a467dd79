import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinNetworks, readAddress } from './coin-addresses.ts'

/** The examples of EIP-55 itself. */
const published = {
  upper: ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
  lower: ['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26'],
  mixed: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
}
/** The contract of USDT on Tron, and of USDC there. */
const tron = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8']
const base58 = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz']

/** Any code points. The strings of fast-check are built from tables that take seconds to make on a busy machine. */
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ff_ff }), { maxLength: 60 }).map((codes) => String.fromCodePoint(...codes))

describe('an ERC20 address', () => {
  test.each(published.mixed)('%s is right as it is published', (address) => {
    expect(readAddress('ERC20', address)).toEqual({ address, isChecked: true })
  })

  test.each([...published.upper, ...published.lower])('%s is its own checksum, but one that is no proof', (address) => {
    expect(readAddress('ERC20', address)).toEqual({ address, isChecked: false })
  })

  test.each(published.mixed)('%s is stored alike when it is written in one case', (address) => {
    const plain = `0x${address.slice(2).toLowerCase()}`
    expect(readAddress('ERC20', plain)).toEqual({ address, isChecked: false })
    expect(readAddress('ERC20', `0x${address.slice(2).toUpperCase()}`)).toEqual({ address, isChecked: false })
  })

  test('with the case of one letter changed is wrong', () => {
    const letters = published.mixed.flatMap((address) =>
      [...address].flatMap((letter, place) => (place > 1 && /[a-f]/i.test(letter) ? [{ address, place }] : [])),
    )
    fc.assert(
      fc.property(fc.constantFrom(...letters), ({ address, place }) => {
        const letter = address[place] ?? ''
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
        expect(readAddress('ERC20', address.slice(0, place) + other + address.slice(place + 1))).toEqual({ fault: 'checksum' })
      }),
    )
  })
})

describe('a TRC20 address', () => {
  test.each(tron)('%s is right', (address) => {
    expect(readAddress('TRC20', address)).toEqual({ address, isChecked: true })
  })

  test('with any one character changed is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tron),
        fc.integer({ min: 1, max: 33 }),
        fc.constantFrom(...base58),
        (address, place, other) => {
          fc.pre(address[place] !== other)
          expect(readAddress('TRC20', address.slice(0, place) + other + address.slice(place + 1))).toEqual({ fault: 'checksum' })
        },
      ),
    )
  })

  test('of any characters is not', () => {
    const tail = fc.array(fc.constantFrom(...base58), { minLength: 33, maxLength: 33 })
    fc.assert(
      fc.property(tail, (letters) => {
        expect(readAddress('TRC20', `T${letters.join('')}`)).toEqual({ fault: 'checksum' })
      }),
    )
  })

  test('with two neighbours swapped is not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tron), fc.integer({ min: 1, max: 32 }), (address, place) => {
        const [one = '', two = ''] = [address[place], address[place + 1]]
        fc.pre(one !== two)
        const swapped = address.slice(0, place) + two + one + address.slice(place + 2)
        expect(readAddress('TRC20', swapped)).toEqual({ fault: 'checksum' })
      }),
    )
  })
})

test('an address of the other network says so', () => {
  expect(readAddress('ERC20', tron[0] ?? '')).toEqual({ fault: 'network' })
  expect(readAddress('TRC20', published.mixed[0] ?? '')).toEqual({ fault: 'network' })
})

test.each(coinNetworks)('on %s anything else is no address, and never throws', (network) => {
  for (const text of ['', '0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'T', `0x${'g'.repeat(40)}`, 'ထ'.repeat(34)])
    expect(readAddress(network, text)).toEqual({ fault: 'address' })
  fc.assert(fc.property(anyText, (text) => 'fault' in readAddress(network, text)))
})
