import * as contract from '@tamuvo/contract/studio-staff.ts'
import { handle } from '../kit/handle.ts'
import { listFaults } from './fault-store.ts'
import { listMismatches } from './mismatch-store.ts'
import type { StudioServices } from './services.ts'

export const listStudioFaults = handle(contract.listStudioFaults, async (_request, { database }: StudioServices) => ({
  list: (await listFaults(database)).map(({ game, roundId, memberId, shown, made, at }) => ({
    game,
    round: roundId.toString(),
    memberId: memberId.toString(),
    shown: shown.toString('hex'),
    made: made?.toString('hex') ?? null,
    at: at.toISOString(),
  })),
  mismatches: (await listMismatches(database)).map((mismatch) => ({ ...mismatch, at: mismatch.at.toISOString() })),
}))
