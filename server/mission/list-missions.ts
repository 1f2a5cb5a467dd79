import { listMissions as call } from '@tamuvo/contract/mission.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { countRewards, listAll } from './mission-store.ts'
import type { MissionServices } from './services.ts'
import { countText, rewardView } from './view.ts'

export const listMissions = handle(call, async ({ input }, { database }: MissionServices) => {
  const all = await listAll(database)
  const first = (input.pageNo - 1) * input.pageSize
  const page = all.slice(first, first + input.pageSize)
  const counts = await countRewards(
    database,
    page.map(({ id }) => id),
  )
  const list = page.map((mission) => {
    const { code, version, type, metric, names, goal, score, isOpen } = mission
    const { rewarded = 0, claimed = 0 } = counts.get(mission.id) ?? {}
    return {
      id: mission.id.toString(),
      code,
      version,
      type,
      metric,
      names,
      score,
      isOpen,
      rewarded,
      claimed,
      goal: countText(metric, goal),
      reward: rewardView(mission),
    }
  })
  return sentPage(list, all.length, input)
})
