import * as contract from '@tamuvo/contract/jackpot.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { listHits } from './hit-store.ts'
import type { JackpotServices } from './services.ts'

const idMax = (1n << 63n) - 1n

export const listJackpotHits = handle(contract.listJackpotHits, async ({ input }, { database }: JackpotServices) => {
  const limit = contract.jackpotHitsPageMax
  const hits = await listHits(database, { before: input.before ? BigInt(input.before) : idMax, limit: limit + 1 })
  const shown = hits.slice(0, limit)
  const last = hits.length > limit ? shown.at(-1) : undefined
  return {
    list: shown.map(({ level, no, roundId, memberId, game, amount, seed, entryId, at }) => ({
      level,
      no,
      round: roundId.toString(),
      memberId: memberId.toString(),
      game,
      amount: toWire(amount),
      seed: toWire(seed),
      entry: entryId.toString(),
      at: at.toISOString(),
    })),
    next: last?.entryId.toString() ?? null,
  }
})
