import * as contract from '@tamuvo/contract/crash.ts'
import { handle } from '../kit/handle.ts'
import { publishedRound } from './published.ts'
import type { CrashServices } from './services.ts'

export const getCrashProof = handle(contract.getCrashProof, async ({ input, refuse }, { database }: CrashServices) => {
  const round = await publishedRound(database, input.game, input.issue)
  if (!round) throw refuse('NOT_FOUND')
  return round
})
