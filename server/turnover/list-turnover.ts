import { listTurnover as call } from '@tamuvo/contract/turnover.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { TurnoverServices } from './services.ts'
import { listEndedRows } from './store.ts'
import { refreshTurnover } from './turnover.ts'
import { sentRows } from './view.ts'

/** Counts what was settled since the last time first, so that the answer is that of now. */
export const listTurnover = handle(call, async ({ input, member, language }, services: TurnoverServices) => {
  const { rows: open, left, isClear, isCounting } = await refreshTurnover(services, member.id)
  const from = (input.pageNo - 1) * input.pageSize
  const { list, total } =
    input.state === 'open'
      ? { list: open.slice(from, from + input.pageSize), total: open.length }
      : await listEndedRows(services.database, member.id, input)
  const sent = await sentRows(services, { rows: list, open, language })
  return { ...sentPage(sent, total, input), left: toWire(left), isClear, isCounting }
})
