import { listJackpots } from '@tamuvo/contract/lottery.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { JackpotPanel } from './JackpotPanel.tsx'
import { PoolLine } from './PoolLine.tsx'
import { SlotPools } from './SlotPools.tsx'

/** The pool of the draws, and beside it those of own slots. */
export const PoolJackpot = () => {
  const t = useText()
  const queries = useQueryClient()
  const { data, error } = useCall(listJackpots, {}, { staleMs: 60_000 })
  const pool = data?.list[0]
  useRoom('jackpot', ({ code }) => {
    if (code === pool?.code) void queries.invalidateQueries({ queryKey: callKey(listJackpots) })
  })
  // Without an answer there is no figure to frame.
  if ((data || error) && !pool) return null
  return (
    <JackpotPanel title={t('home.jackpot')} figure={data && fromWire(data.total)} others={<SlotPools />}>
      <PoolLine pool={pool} />
    </JackpotPanel>
  )
}
