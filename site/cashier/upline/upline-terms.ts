import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getUplineTerms } from '@tamuvo/contract/upline-transfers.ts'

export type UplineTerms = ReceivedOutputOf<typeof getUplineTerms>
