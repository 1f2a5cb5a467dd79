import { encodeFunctionData, erc20Abi, keccak256, toHex } from 'viem'
import { HDKey, privateKeyToAccount } from 'viem/accounts'
import { branches, hotIndex } from '../addresses.ts'
import type { Hex } from '../chain.ts'
import type { Order } from './order-store.ts'

/** What may be signed: transfers of one coin on one chain, and the fees for them. */
export type SigningTerms = { chainId: number; contract: Hex }

type Signing = {
  order: Pick<Order, 'kind' | 'path' | 'recipient'> & { value: bigint }
  nonce: number
  fee: bigint
  tip: bigint
}

/** The keys of the account, which sign and never leave. */
export type Keys = {
  hot: { path: string; address: Hex }
  member(number: number): { path: string; address: Hex }
  sign(terms: SigningTerms, signing: Signing): Promise<{ raw: Hex; txHash: Hex }>
}

/** Gas of a transfer of the coin, with room for coins that do more than ours. */
export const coinGas = 120_000n
export const plainGas = 21_000n

/** @param xprv extended private key of the account, "xprv…" @throws Error when it is none */
export const openKeys = (xprv: string): Keys => {
  const account = HDKey.fromExtendedKey(xprv)
  if (!account.privateKey) throw new Error('the key of the signer has to be an extended private key')
  const keyAt = (path: string) => {
    const { privateKey } = path.split('/').reduce((key, step) => key.deriveChild(Number(step)), account)
    if (!privateKey) throw new Error('below a private key there are private keys')
    return privateKeyToAccount(toHex(privateKey))
  }
  const at = (path: string) => ({ path, address: keyAt(path).address })
  return {
    hot: at(`${branches.house}/${hotIndex}`),
    member: (number) => at(`${branches.member}/${number}`),
    sign: async ({ chainId, contract }, { order, nonce, fee, tip }) => {
      const common = { type: 'eip1559', chainId, nonce, maxFeePerGas: fee, maxPriorityFeePerGas: tip } as const
      const { value, recipient } = order
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, value] })
      const signed =
        order.kind === 'gas'
          ? { ...common, to: recipient, value, gas: plainGas }
          : { ...common, to: contract, data, value: 0n, gas: coinGas }
      const raw = await keyAt(order.path).signTransaction(signed)
      return { raw, txHash: keccak256(raw) }
    },
  }
}
