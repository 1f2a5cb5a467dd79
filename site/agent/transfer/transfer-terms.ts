import type { getDownlineTransferTerms } from '@tamuvo/contract/agent-transfers.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type TransferTerms = ReceivedOutputOf<typeof getDownlineTransferTerms>
