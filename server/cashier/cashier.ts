import type { LabelCauses } from '../wallet/causes.ts'
import { listReferences } from './deposit/store.ts'

/** The account record labels deposits by reference. */
export const labelDeposits: LabelCauses = async (from, memberId, ids) => {
  const references = await listReferences(from, memberId, ids)
  return new Map(
    [...references].map(([id, { reference, entryId }]) => [id, { label: reference, ...(entryId ? { entryId } : {}) }]),
  )
}
