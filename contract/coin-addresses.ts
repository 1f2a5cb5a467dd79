import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Networks of coins by their kind of token. An address of the one is none of the other. */
export const coinNetworks = ['ERC20', 'TRC20'] as const
export type CoinNetwork = (typeof coinNetworks)[number]

/** `network`: it is an address of another network. `checksum`: the form is right, but a character is wrong. */
export type AddressFault = 'network' | 'address' | 'checksum'

/** `isChecked`: the address carries a checksum, so that a mistyped character would have been found. */
export type AddressRead = { address: string; isChecked: boolean } | { fault: AddressFault }

/** Reads an address as it is stored: with its checksum, where the network has one that may be left out. */
export const readAddress = (network: CoinNetwork, text: string): AddressRead => {
  const other = network === 'ERC20' ? 'TRC20' : 'ERC20'
  if (forms[network].test(text)) return readers[network](text)
  return { fault: forms[other].test(text) ? 'network' : 'address' }
}

const forms: Record<CoinNetwork, RegExp> = { ERC20: /^0x[0-9a-fA-F]{40}$/, TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ }

/** Letters of one case only carry no checksum (EIP-55). */
const readHex = (text: string): AddressRead => {
  const digits = text.slice(2)
  const address = withChecksum(digits.toLowerCase())
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return address === text || isPlain ? { address, isChecked: address === text && !isPlain } : { fault: 'checksum' }
}

/** An address of which the case of each letter is a bit of the hash (EIP-55). @param digits 40 lower-case hex digits */
const withChecksum = (digits: string): string => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

const [versionByte, checkedBytes, wholeBytes] = [0x41, 21, 25]

/** Base58check of a version byte, twenty bytes and four bytes of a double SHA-256. */
const readBase58 = (text: string): AddressRead => {
  const bytes = fromBase58(text)
  if (bytes?.length !== wholeBytes) return { fault: 'checksum' }
  const sum = sha256(sha256(bytes.subarray(0, checkedBytes)))
  const isRight = bytes[0] === versionByte && bytes.subarray(checkedBytes).every((byte, place) => byte === sum[place])
  return isRight ? { address: text, isChecked: true } : { fault: 'checksum' }
}

const readers: Record<CoinNetwork, (text: string) => AddressRead> = { ERC20: readHex, TRC20: readBase58 }

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a number in base 58 that does not begin with a zero. */
const fromBase58 = (text: string): Uint8Array | undefined => {
  let number = 0n
  for (const digit of text) number = number * 58n + BigInt(alphabet.indexOf(digit))
  const hex = number.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from(even.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
