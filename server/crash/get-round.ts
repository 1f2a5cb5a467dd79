import * as contract from '@tamuvo/contract/crash.ts'
import { handle } from '../kit/handle.ts'
import { requireCrashPlayer } from './known-players.ts'
import { publishedRound } from './published.ts'
import { type CrashServices, crashGame } from './services.ts'

export const getCrashRound = handle(contract.getCrashRound, async (request, services: CrashServices) => {
  await requireCrashPlayer(request, services)
  const round = await publishedRound(services.database, crashGame, request.input.issue)
  if (!round) throw request.refuse('NOT_FOUND')
  return round
})
