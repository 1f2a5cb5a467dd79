import { saveMissionBoard as call } from '@tamuvo/contract/mission.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { dayAfter, dayOf } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { openBoard } from './open-board.ts'
import type { MissionServices } from './services.ts'

export const saveMissionBoard = handle(call, async ({ input, now, refuse }, services: MissionServices) => {
  const { timeZone } = await services.settings.get('brand')
  const { code, names, from, to } = input
  if (to < from || to < dayOf(timeZone, now)) throw refuse('MISSION_INVALID', { fault: 'days' })
  const prizes = input.prizes.map(({ amount, points }) => ({ amount: fromWire(amount), points: BigInt(points) }))
  const board = { code, names, since: from, until: dayAfter(to, 1), prizes }
  const id = await inTransaction(services.database, (tx) => openBoard(tx, services, board, now))
  return { id: id.toString() }
})
