import * as contract from '@tamuvo/contract/studio-staff.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import type { StudioServices } from './services.ts'
import { type WatchedReturn, watchedReturns } from './watch-returns.ts'

export const listStudioReturns = handle(contract.listStudioReturns, async (_request, services: StudioServices) => {
  const { all, recent } = await watchedReturns(services)
  const recentOf = new Map(recent.map((each) => [keyOf(each), each]))
  return {
    list: all.map((each) => {
      const late = recentOf.get(keyOf(each))
      const { game, version, market } = each
      return { game, version, market, all: sent(each), recent: late ? sent(late) : null }
    }),
  }
})

const keyOf = ({ game, version, market }: WatchedReturn): string => [game, version, market].join(' ')

const sent = ({ rounds, staked, returned, actual, least, most, band, limits }: WatchedReturn) => ({
  rounds: Number(rounds),
  staked: toWire(amount(staked)),
  returned: toWire(amount(returned)),
  actual,
  least,
  most,
  band,
  limits,
})
