import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { getPacket, getRain, takeShare } from '@tamuvo/contract/packet.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { callKey, useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** Takes a share of a packet; pressing again while it is under way, or afterwards, changes nothing. */
export const useTakeShare = () => {
  const queries = useQueryClient()
  const refresh = (id: string) => {
    void queries.invalidateQueries({ queryKey: callKey(getPacket, { id }) })
    void queries.invalidateQueries({ queryKey: callKey(getRain) })
  }
  return useAction(takeShare, {
    invalidates: [getBalance, listTransactions, listTurnover, getCentre],
    onDone: (packet, { id }) => {
      queries.setQueryData(callKey(getPacket, { id }), packet)
      queries.setQueryData(callKey(getRain, {}), (before: unknown) => (isRainOf(before, id) ? { rain: packet } : before))
    },
    // Others took the last one, or its time is over: what stands on the page is no longer true.
    onRefused: (_refusal, { id }) => refresh(id),
  })
}

const isRainOf = (value: unknown, id: string): boolean =>
  typeof value === 'object' && value !== null && 'rain' in value && (value.rain as { id?: string } | null)?.id === id
