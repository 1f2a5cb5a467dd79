import * as contract from '@tamuvo/contract/studio.ts'
import { handle } from '../kit/handle.ts'
import { requirePlayer } from './player.ts'
import { listRounds as read } from './round-store.ts'
import type { StudioServices } from './services.ts'
import { sentRounds } from './view.ts'

const idMax = (1n << 63n) - 1n

export const listRounds = handle(contract.listRounds, async (request, services: StudioServices) => {
  const { memberId, game } = await requirePlayer(request, services)
  const before = request.input.before ? BigInt(request.input.before) : idMax
  const rounds = await read(services.database, memberId, game, { before, limit: contract.roundsPageMax + 1 })
  const shown = rounds.slice(0, contract.roundsPageMax)
  const last = rounds.length > shown.length ? shown.at(-1) : undefined
  return { list: await sentRounds(shown, services), next: last?.id.toString() ?? null }
})
