import * as contract from '@tamuvo/contract/mission.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { getMissionLeaderboard } from './get-mission-leaderboard.ts'
import { getMissionSummaryDetails } from './get-mission-summary-details.ts'
import { missionJobs } from './jobs.ts'
import { listMissions } from './list-missions.ts'
import { saveMission } from './save-mission.ts'
import { saveMissionBoard } from './save-mission-board.ts'
import { openMissions } from './open-missions.ts'
import type { MissionBase, MissionServices } from './services.ts'
import { showMissionName } from './show-mission-name.ts'

export const missionCalls = implement(contract, {
  getMissionSummaryDetails,
  getMissionLeaderboard,
  showMissionName,
  saveMission,
  listMissions,
  saveMissionBoard,
})

export const mission: Area<MissionServices> = {
  name: 'mission',
  after: ['ledger', 'platform', 'account', 'safer', 'betting', 'loyalty', 'reward'],
  doors: ['mission-store.ts', 'open-missions.ts'],
  open: (lower: MissionBase) => openMissions(lower),
  calls: missionCalls,
  jobs: missionJobs,
}
