import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { beginDuty, endDuty, listOnDuty } from './duty-store.ts'
import { dutyView } from './view.ts'
import { dutyUntil } from './work-on.ts'

export const setDuty = handle(contract.setDuty, async ({ input, staff, now }, services: ChatServices) => {
  const { database } = services
  if (input.on) await beginDuty(database, { name: staff.name, lanes: input.lanes, until: await dutyUntil(services, now) })
  else await endDuty(database, staff.name)
  return { onDuty: (await listOnDuty(database, now)).map(dutyView) }
})
