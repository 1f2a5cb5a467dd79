import * as contract from '@tamuvo/contract/studio-staff.ts'
import { clearAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { mismatchAlarm } from './close-uncertified.ts'
import { deleteFault } from './fault-store.ts'
import { deleteMismatch } from './mismatch-store.ts'
import { faultAlarm } from './register.ts'
import type { StudioServices } from './services.ts'

export const reopenStudioGame = handle(
  contract.reopenStudioGame,
  async ({ input, refuse, now }, { database, studio }: StudioServices) => {
    await inTransaction(database, async (tx) => {
      const found = [await deleteFault(tx, input.game), await deleteMismatch(tx, input.game)]
      if (!found.includes(true)) throw refuse('NOT_FOUND')
      await clearAlarm(tx, faultAlarm(input.game), now)
      await clearAlarm(tx, mismatchAlarm(input.game), now)
    })
    studio.faults.forget()
    return {}
  },
)
