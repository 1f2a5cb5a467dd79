import type { listInviteLinks } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type InviteLink = ReceivedOutputOf<typeof listInviteLinks>['list'][number]
