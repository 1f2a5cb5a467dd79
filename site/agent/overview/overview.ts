import type { getTeamOverview } from '@tamuvo/contract/agent-figures.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type Overview = ReceivedOutputOf<typeof getTeamOverview>
