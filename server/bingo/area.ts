import * as contract from '@tamuvo/contract/bingo.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { buyBingoTickets } from './buy-bingo-tickets.ts'
import { getBingoProof } from './get-bingo-proof.ts'
import { getBingoRoom } from './get-bingo-room.ts'
import { listBingoRounds } from './list-bingo-rounds.ts'
import { openBingoRoom } from './open-bingo-room.ts'
import { startScheduler } from './scheduler.ts'
import { type BingoServices, openBingo } from './services.ts'

export const bingoCalls = implement(contract, {
  openBingoRoom,
  getBingoRoom,
  buyBingoTickets,
  listBingoRounds,
  getBingoProof,
})

export const bingo: Area<BingoServices> = {
  name: 'bingo',
  after: ['ledger', 'platform', 'account', 'catalog', 'betting', 'studio', 'lottery'],
  open: openBingo,
  calls: bingoCalls,
  work: startScheduler,
}
