import type { LabelCauses } from '../wallet/causes.ts'
import { listReferences } from './store.ts'

/** What the account record calls deposits: their references. */
export const labelDeposits: LabelCauses = async (from, memberId, ids) => {
  const references = await listReferences(from, memberId, ids)
  return new Map([...references].map(([id, label]) => [id, { label }]))
}
