import { ECDH } from 'node:crypto'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import type { Hex } from './chain.ts'

/** The branches below the extended key (BIP-44): addresses of members, and what belongs to the house alone. */
export const branches = { member: 0, house: 1 } as const

/** The address to which the house sweeps, and from which it pays. */
export const hotIndex = 0

/** Addresses by an extended public key, which opens none of them. */
export type Addresses = { memberAddress(index: number): Hex; hotAddress(): Hex }

/** @param xpub extended public key of the account, "xpub…" @throws Error when it is none, or a private one */
export const openAddresses = (xpub: string): Addresses => {
  const account = HDKey.fromExtendedKey(xpub)
  if (account.privateKey) throw new Error('a private key has no place here')
  const branch = (number: number) => account.deriveChild(number)
  const [member, ours] = [branch(branches.member), branch(branches.house)]
  return {
    memberAddress: (index) => addressOf(member.deriveChild(index)),
    hotAddress: () => addressOf(ours.deriveChild(hotIndex)),
  }
}

const addressOf = ({ publicKey }: HDKey): Hex => {
  if (!publicKey) throw new Error('a derived key has a public part')
  const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${whole.toString()}`)
}
