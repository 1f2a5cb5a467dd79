import { toWire } from '@tamuvo/money/amount.ts'
import { maskName } from '../../account/masks.ts'
import type { NamedTransfer } from './store.ts'

/** A transfer as its member sees it. */
export const viewOf = ({ id, reference, amount, note, upline, at, entryId }: NamedTransfer) => ({
  id: id.toString(),
  reference,
  amount: toWire(amount),
  note,
  upline: maskName(upline),
  state: 'DONE' as const,
  at: at.toISOString(),
  entryId: entryId.toString(),
})
