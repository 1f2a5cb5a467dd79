import * as contract from '@tamuvo/contract/lottery.ts'
import { implement } from '../kit/handle.ts'
import { getBoard } from './get-board.ts'
import { getDraw } from './get-draw.ts'
import { listDraws } from './list-draws.ts'
import { listJackpots } from './list-jackpots.ts'
import { listOpenedGames } from './list-opened-games.ts'
import { listOpenedNumero } from './list-opened-numero.ts'
import { listSales } from './list-sales.ts'
import { placeTickets } from './place-tickets.ts'

export const lotteryCalls = implement(contract, {
  getBoard,
  placeTickets,
  listDraws,
  getDraw,
  listSales,
  listOpenedGames,
  listOpenedNumero,
  listJackpots,
})
