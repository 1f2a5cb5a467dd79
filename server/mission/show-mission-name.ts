import { showMissionName as call } from '@tamuvo/contract/mission.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { setNameShown } from './board-store.ts'
import type { MissionServices } from './services.ts'

export const showMissionName = handle(call, async ({ input, member, now, refuse }, { database }: MissionServices) => {
  if (isTrialMember(member.id)) throw refuse('REAL_ACCOUNT_NEEDED')
  await setNameShown(database, member.id, input.isShown, now)
  return {}
})
