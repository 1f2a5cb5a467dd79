import type { BettingServices } from '../betting/services.ts'
import type { Area } from '../kit/area.ts'
import type { LedgerServices } from '../ledger/services.ts'
import { ticketsByGame } from './lottery.ts'
import { startScheduler } from './scheduler.ts'
import { openLottery, type LotteryServices } from './services.ts'
import * as contract from '@tamuvo/contract/lottery.ts'
import * as receipts from '@tamuvo/contract/lottery-receipts.ts'
import * as corrections from '@tamuvo/contract/lottery-corrections.ts'
import { implement } from '../kit/handle.ts'
import { askCorrection } from './ask-correction.ts'
import { lotteryJobs } from './corrections.ts'
import { decideOnCorrection } from './decide-on-correction.ts'
import { getBoard } from './get-board.ts'
import { getDraw } from './get-draw.ts'
import { getReceipt } from './get-receipt.ts'
import { getSale } from './get-sale.ts'
import { listBoards } from './list-boards.ts'
import { listCorrections } from './list-corrections.ts'
import { listDraws } from './list-draws.ts'
import { listJackpots } from './list-jackpots.ts'
import { listOpenedGames } from './list-opened-games.ts'
import { listOpenedNumero } from './list-opened-numero.ts'
import { listOwnSales } from './list-own-sales.ts'
import { listReceiptKeys } from './list-receipt-keys.ts'
import { listReceipts } from './list-receipts.ts'
import { listSales } from './list-sales.ts'
import { listShareKeys } from './list-share-keys.ts'
import { placeTickets } from './place-tickets.ts'

export const lotteryCalls = [
  ...implement(contract, {
    getBoard,
    listBoards,
    placeTickets,
    listDraws,
    getDraw,
    listSales,
    listOwnSales,
    listShareKeys,
    listOpenedGames,
    listOpenedNumero,
    listJackpots,
  }),
  ...implement(receipts, { getReceipt, listReceipts, getSale, listReceiptKeys }),
  ...implement(corrections, { askCorrection, listCorrections, decideOnCorrection }),
]

export const lottery: Area<LotteryServices> = {
  name: 'lottery',
  after: ['ledger', 'platform', 'account', 'catalog', 'betting'],
  doors: ['beacon.ts', 'draw-keys.ts', 'proof.ts', 'running-draw.ts', 'store-seed.ts', 'testing-keys.ts'],
  open: (lower: BettingServices & LedgerServices) => {
    lower.catalog.ticketsByGame.fill((since) => ticketsByGame(lower.database, since))
    return openLottery(lower)
  },
  close: ({ soldOut }) => soldOut.settled(),
  calls: lotteryCalls,
  jobs: lotteryJobs,
  work: startScheduler,
}
