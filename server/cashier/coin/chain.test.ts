import { describe, expect, test } from 'vitest'
import { testChain } from '../../testing/chain.ts'
import { openChain } from './chain.ts'
import { ChainRefused } from './rpc.ts'

const node = await testChain()
const member = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

describe.skipIf(!node)(node ? 'a chain' : 'a chain (skipped: no development node)', () => {
  const chain = openChain(node?.url ?? '', '0x5FbDB2315678afecb367f032d93F642f64180aa3')

  test('has blocks that follow one another, with the transfers of the coin in them', async () => {
    expect(await chain.id()).toBe(31_337n)
    const txHash = await node?.send(member, 5_000_000n)
    const height = await chain.height()
    const [block, parent] = [await chain.block(height), await chain.block(height - 1n)]
    expect(block?.parentHash).toBe(parent?.hash)
    expect(await chain.transfersIn(block?.hash ?? '0x')).toMatchObject([{ txHash, place: 0, to: member, value: 5_000_000n }])
    expect(await chain.transfersIn(parent?.hash ?? '0x')).not.toMatchObject([{ txHash }])
    expect(await chain.receipt(`0x${txHash?.slice(2) ?? ''}`)).toMatchObject({ isSuccess: true, blockNumber: height })
    expect(await chain.coinsOf(member)).toBe(5_000_000n)
    expect(await chain.block(height + 1n)).toBeUndefined()
  })

  test('refuses what is no transaction', async () => {
    await expect(chain.broadcast('0x00')).rejects.toBeInstanceOf(ChainRefused)
  })
})
