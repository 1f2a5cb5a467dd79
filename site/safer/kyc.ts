import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getKyc } from '@tamuvo/contract/safer-kyc.ts'

/** The member's proven identity, and the documents asked for. */
export type Kyc = ReceivedOutputOf<typeof getKyc>
export type KycCase = NonNullable<Kyc['case']>
