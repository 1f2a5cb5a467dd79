import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getKyc } from '@tamuvo/contract/safer-kyc.ts'

/** What the house knows of who a member is, and asks her to show. */
export type Kyc = ReceivedOutputOf<typeof getKyc>
export type KycCase = NonNullable<Kyc['case']>
