import { listMallItems as call } from '@tamuvo/contract/mall.ts'
import { freeBetSums } from '../../betting/free-bets.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { freeSpinSums } from '../../studio/free-spins.ts'
import type { PointsServices } from '../services.ts'
import { listAll } from './item-store.ts'
import { leastPointsOf } from './least-points.ts'
import { betCostView, costView, itemView } from './view.ts'

export const listMallItems = handle(call, async ({ input, now }, { database, settings }: PointsServices) => {
  const { list, total } = await listAll(database, input)
  const { pointsPerUnit } = await settings.get('points.rules')
  const ids = list.map(({ id }) => id)
  const sums = await freeSpinSums(database, ids)
  const bets = await freeBetSums(database, ids)
  const sent = list.map((item) => {
    const { place, isShown, waiting } = item
    const costs = { freeSpinCost: costView(item, sums.get(item.id)), freeBetCost: betCostView(bets.get(item.id)) }
    const least = leastPointsOf(item, pointsPerUnit)
    const leastPoints = least === undefined ? null : Number(least)
    return { ...itemView({ ...item, taken: 0 }, now), place, isShown, leastPoints, waiting, ...costs }
  })
  return sentPage(sent, total, input)
})
