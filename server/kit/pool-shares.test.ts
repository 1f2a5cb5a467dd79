import { expect, test } from 'vitest'
import { PoolShares } from './pool-shares.ts'

const sharesOf = (silent = -1): PoolShares => {
  const shares = new PoolShares(4, 50)
  shares.divide((memberId) => ({ machine: Number(memberId), isSilent: Number(memberId) === silent }))
  return shares
}

test('members of one machine hold at most half of the connections, those of another get theirs', async () => {
  const shares = sharesOf()
  const enter = (memberId: bigint) => shares.onBehalfOf(memberId, () => shares.enter())
  const [first] = [await enter(1n), await enter(1n)]
  await expect(enter(1n)).rejects.toThrow('timeout exceeded when trying to connect')
  await enter(2n)
  const waits = enter(1n)
  first()
  first()
  const leave = await waits
  await expect(enter(1n)).rejects.toThrow('timeout')
  leave()
  await enter(1n)
})

test('who has one takes another beside it at once', async () => {
  const shares = sharesOf()
  await shares.onBehalfOf(1n, async () => {
    const leaves = [await shares.enter(), await shares.enter(), await shares.enter()]
    for (const leave of leaves) leave()
  })
  await Promise.all([1n, 1n].map((memberId) => shares.onBehalfOf(memberId, () => shares.enter())))
})

test('what a call asks for at the same time is counted, and all of it is given back', async () => {
  const shares = sharesOf()
  for (let turn = 0; turn < 3; turn++)
    await shares.onBehalfOf(1n, async () => {
      const leaves = await Promise.all([shares.enter(), shares.enter()])
      await expect(shares.onBehalfOf(1n, () => shares.enter())).rejects.toThrow('timeout')
      for (const leave of leaves) leave()
    })
})

test('members of a machine that does not answer get none; who asks for no member is not counted', async () => {
  const shares = sharesOf(3)
  await expect(shares.onBehalfOf(3n, () => shares.enter())).rejects.toThrow('does not answer')
  for (let count = 0; count < 9; count++) await shares.enter()
  for (let count = 0; count < 9; count++) await shares.onBehalfOf(undefined, () => shares.enter())
})
