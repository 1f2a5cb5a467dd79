import { getTurnoverRow as call } from '@tamuvo/contract/turnover.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { TurnoverServices } from './services.ts'
import { findRow, openRowsOf } from './store.ts'
import { listUses } from './use-store.ts'
import { sentRows } from './view.ts'

/** Rows of other members are not found. */
export const getTurnoverRow = handle(call, async ({ input, member, refuse, language }, services: TurnoverServices) => {
  const { database, causes } = services
  const row = await findRow(database, member.id, BigInt(input.id))
  if (!row) throw refuse('NOT_FOUND')
  const open = await openRowsOf(database, member.id)
  const [sent] = await sentRows(services, { rows: [row], open, language })
  if (!sent) throw refuse('NOT_FOUND')
  const { list, total } = await listUses(database, { memberId: member.id, rowId: row.id }, input)
  const labels = await causes.bet(
    database,
    member.id,
    list.map(({ betId }) => betId),
    language,
  )
  const bets = list.map(({ betId, placedAt, product, valid, weight, used }) => ({
    id: betId.toString(),
    at: placedAt.toISOString(),
    product,
    label: labels.get(betId)?.label ?? '',
    valid: toWire(valid),
    percent: weight,
    used: toWire(used),
  }))
  return { ...sent, bets: sentPage(bets, total, input) }
})
