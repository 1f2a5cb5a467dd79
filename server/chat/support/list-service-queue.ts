import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { listGoing } from './conversation-store.ts'
import { listOnDuty } from './duty-store.ts'
import { dutyView, summaries } from './view.ts'
import { isWorking } from './work-on.ts'

export const listServiceQueue = handle(contract.listServiceQueue, async ({ staff, now }, services: ChatServices) => {
  await isWorking(services, staff, now)
  const [going, onDuty] = await Promise.all([listGoing(services.database), listOnDuty(services.database, now)])
  const all = await summaries(services, going)
  return {
    waiting: all.filter(({ state }) => state === 'WAITING'),
    open: all.filter(({ state }) => state === 'OPEN'),
    onDuty: onDuty.map(dutyView),
  }
})
