import * as contract from '@tamuvo/contract/safer.ts'
import type { LimitKind } from '@tamuvo/contract/safer.ts'
import { negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { type Counted, countedDeposits, countedPlay, countedRows, countedStakes } from '../ledger/member-flows.ts'
import { requireOwn } from './own.ts'
import { windowOf } from './rules.ts'
import type { SaferServices } from './services.ts'
import { windowsAt } from './windows.ts'

export const getLimitUse = handle(contract.getLimitUse, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  const length = windowOf(input.kind)
  if (!length) throw refuse('RG_NO_WINDOW')
  const { timeZone } = await services.settings.get('brand')
  const { windows } = await services.settings.get('safer.rules')
  const span = windowsAt(windows, timeZone, now)[length]
  const page = { no: input.pageNo, size: input.pageSize }
  const counted = countedBy(input.kind)
  // A rolling window includes entries posted at this very moment.
  const until = new Date(Math.max(span.until.getTime(), now.getTime() + 1))
  const { rows, total, sum } = await countedRows(services.database, memberId, counted, { since: span.since, until }, page)
  const used = counted.isIncome ? sum : negate(sum)
  return {
    list: rows.map((row) => ({
      id: row.id.toString(),
      entryId: row.entryId.toString(),
      at: row.at.toISOString(),
      type: row.kind,
      amount: toWire(row.amount),
    })),
    pageNo: page.no,
    pageSize: page.size,
    total,
    totalPages: Math.ceil(total / page.size),
    used: toWire(used > zero ? used : zero),
    since: span.since.toISOString(),
    until: span.until.toISOString(),
  }
})

const countedBy = (kind: LimitKind): Counted => {
  if (kind.startsWith('DEPOSIT')) return countedDeposits
  return kind.startsWith('STAKE') ? countedStakes : countedPlay
}
