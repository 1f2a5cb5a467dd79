import { collectFunds, getMerchantWallet } from '@tamuvo/contract/vendor.ts'
import { newRequestKey } from '@tamuvo/ui/calls/request-key.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Brings the money back when a game that took it along is left. What fails is made up by the server some minutes later. */
export const useCollectAtEnd = (isWanted: boolean): void => {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    return () =>
      void client(collectFunds, {}, { idempotencyKey: newRequestKey() })
        .then(() => queries.invalidateQueries({ queryKey: callKey(getMerchantWallet) }))
        .catch(() => undefined)
  }, [isWanted, client, queries])
}
