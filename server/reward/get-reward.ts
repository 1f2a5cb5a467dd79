import { gameTypes } from '@tamuvo/contract/brand.ts'
import { getReward as call } from '@tamuvo/contract/reward.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import type { RewardServices } from './services.ts'
import { findReward } from './store.ts'
import { viewOf } from './view.ts'

export const getReward = handle(call, async ({ input, member, now, refuse }, { database }: RewardServices) => {
  const reward = await findReward(database, member.id, BigInt(input.id))
  if (!reward || reward.madeAt > now) throw refuse('NOT_FOUND')
  const lines = gameTypes.flatMap((product) =>
    reward.lines.filter((line) => line.product === product).map((line) => ({ ...line, product })),
  )
  return {
    ...viewOf(reward, now),
    lines: lines.map(({ product, valid, rate, amount: given }) => ({
      product,
      valid: toWire(amount(BigInt(valid))),
      rate: toWire(amount(BigInt(rate))),
      amount: toWire(amount(BigInt(given))),
    })),
  }
})
