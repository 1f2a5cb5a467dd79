import * as contract from '@tamuvo/contract/agent-staff.ts'
import { handle } from '../kit/handle.ts'
import { listLastMoves } from './move-store.ts'
import type { AgentServices } from './services.ts'

const shownMax = 100

export const listMoves = handle(contract.listMoves, async (_request, { database }: AgentServices) => {
  const moves = await listLastMoves(database, shownMax)
  return {
    list: moves.map((move) => ({
      id: move.id.toString(),
      username: move.username,
      from: move.from,
      to: move.to,
      reason: move.reason,
      state: move.state,
      proposedAt: move.proposedAt.toISOString(),
      decidedAt: move.decidedAt?.toISOString() ?? null,
      effectiveAt: move.effectiveAt?.toISOString() ?? null,
      members: move.moved,
    })),
  }
})
