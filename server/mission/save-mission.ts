import { saveMission as call } from '@tamuvo/contract/mission.ts'
import { dayOf } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import type { MissionServices } from './services.ts'
import { given, storeMission } from './store-mission.ts'

export const saveMission = handle(call, async ({ input, now, refuse }, services: MissionServices) => {
  const { timeZone } = await services.settings.get('brand')
  const mission = given(input)
  if ('fault' in mission) throw refuse('MISSION_INVALID', mission)
  const today = dayOf(timeZone, now)
  const saved = await inTransaction(services.database, (tx) => storeMission(tx, services, mission, { at: now, today }))
  if ('fault' in saved) throw refuse('MISSION_INVALID', saved)
  return { id: saved.id.toString(), version: saved.version }
})
