import * as contract from '@tamuvo/contract/lottery.ts'
import { sum, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import type { LotteryServices } from './services.ts'

export const listJackpots = handle(contract.listJackpots, async (_request, { pools }: LotteryServices) => {
  const { asOf, amounts } = await pools()
  return {
    list: amounts.map(({ jackpot, game, amount }) => ({
      code: jackpot.code,
      game,
      amount: toWire(amount),
      account: jackpot.account,
      rule: jackpot.rule,
      fullStake: toWire(jackpot.fullStake),
      asOf: asOf.toISOString(),
    })),
    total: toWire(sum(amounts.map(({ amount }) => amount))),
  }
})
