import type { listTeamBets } from '@tamuvo/contract/agent-figures.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type TeamBet = ReceivedOutputOf<typeof listTeamBets>['list'][number]
