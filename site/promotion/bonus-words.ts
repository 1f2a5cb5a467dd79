import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listBonuses } from '@tamuvo/contract/bonus.ts'

export type Bonus = ReceivedOutputOf<typeof listBonuses>['list'][number]
