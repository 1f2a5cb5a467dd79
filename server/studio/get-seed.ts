import * as contract from '@tamuvo/contract/studio.ts'
import { handle } from '../kit/handle.ts'
import { requirePlayer } from './player.ts'
import type { StudioServices } from './services.ts'
import { sentSeed } from './view.ts'

export const getSeed = handle(contract.getSeed, async (request, services: StudioServices) =>
  sentSeed((await requirePlayer(request, services)).seed),
)
