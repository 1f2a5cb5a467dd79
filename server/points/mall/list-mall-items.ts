import { listMallItems as call } from '@tamuvo/contract/mall.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { freeSpinSums } from '../../studio/free-spins.ts'
import type { PointsServices } from '../services.ts'
import { listAll } from './item-store.ts'
import { costView, itemView } from './view.ts'

export const listMallItems = handle(call, async ({ input, now }, { database }: PointsServices) => {
  const { list, total } = await listAll(database, input)
  const sums = await freeSpinSums(
    database,
    list.map(({ id }) => id),
  )
  const sent = list.map((item) => {
    const { place, isShown, waiting } = item
    return { ...itemView({ ...item, taken: 0 }, now), place, isShown, waiting, freeSpinCost: costView(item, sums.get(item.id)) }
  })
  return sentPage(sent, total, input)
})
