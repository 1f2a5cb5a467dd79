import { toWire } from '@tamuvo/money/amount.ts'
import type { AgentTransfer } from './store.ts'

/** A transfer as its agent sees it. */
export const viewOf = ({ id, reference, direction, memberId, username, amount, note, sentBy, at, entryId }: AgentTransfer) => ({
  id: id.toString(),
  reference,
  direction,
  memberId: memberId.toString(),
  username,
  amount: toWire(amount),
  note,
  sentBy,
  at: at.toISOString(),
  entryId: entryId.toString(),
})
