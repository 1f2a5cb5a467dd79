import * as contract from '@tamuvo/contract/studio-staff.ts'
import { clearAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { deleteFault } from './fault-store.ts'
import { faultAlarm } from './register.ts'
import type { StudioServices } from './services.ts'

export const reopenStudioGame = handle(
  contract.reopenStudioGame,
  async ({ input, refuse, now }, { database, studio }: StudioServices) => {
    await inTransaction(database, async (tx) => {
      if (!(await deleteFault(tx, input.game))) throw refuse('NOT_FOUND')
      await clearAlarm(tx, faultAlarm(input.game), now)
    })
    studio.faults.forget()
    return {}
  },
)
