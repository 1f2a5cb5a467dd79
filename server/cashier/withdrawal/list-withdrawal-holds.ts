import { listWithdrawalHolds as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import { staffNames } from '../../kit/staff-names-store.ts'
import { findMemberLimit, listHolds } from './hold-store.ts'
import type { WithdrawalServices } from './services.ts'

export const listWithdrawalHolds = handle(call, async ({ input }, { database }: WithdrawalServices) => {
  const memberId = BigInt(input.memberId)
  const [holds, own] = await Promise.all([listHolds(database, memberId), findMemberLimit(database, memberId)])
  const names = await staffNames(
    database,
    holds.flatMap(({ setBy, releasedBy }) => [setBy, releasedBy]),
  )
  const nameOf = (id: bigint | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const wire = (limit: Amount | undefined): string | null => (limit === undefined ? null : toWire(limit))
  return {
    list: holds.map((hold) => ({
      id: hold.id.toString(),
      reason: hold.reason,
      words: hold.words,
      setBy: nameOf(hold.setBy),
      setAt: hold.setAt.toISOString(),
      until: hold.until?.toISOString() ?? null,
      releasedBy: nameOf(hold.releasedBy),
      releasedAt: hold.releasedAt?.toISOString() ?? null,
      releaseReason: hold.releaseReason,
    })),
    max: wire(own.max),
    dayMax: wire(own.dayMax),
  }
})
