import { listCheckpoints as call } from '@tamuvo/contract/wallet.ts'
import { handle } from '../kit/handle.ts'
import { checkpointsAfter } from '../ledger/checkpoint-store.ts'
import { sentCheckpoint } from './checkpointed.ts'
import type { WalletServices } from './services.ts'

export const listCheckpoints = handle(call, async ({ input }, { database }: WalletServices) => {
  const found = await checkpointsAfter(database, BigInt(input.after ?? 0), input.limit)
  const last = found.length === input.limit ? found.at(-1) : undefined
  return { list: found.map(sentCheckpoint), nextAfter: last?.no.toString() ?? null }
})
