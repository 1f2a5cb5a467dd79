import * as contract from '@tamuvo/contract/raffle.ts'
import * as staff from '@tamuvo/contract/raffle-staff.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import type { RaffleBase } from './base.ts'
import { claimRafflePromotion } from './claim-raffle-promotion.ts'
import { getRaffle } from './get-raffle.ts'
import { getRaffleDraw } from './get-raffle-draw.ts'
import { getRaffleReport } from './get-raffle-report.ts'
import { listOwnDraws } from './list-own-draws.ts'
import { listOwnTickets } from './list-own-tickets.ts'
import { listRaffleDraws } from './list-raffle-draws.ts'
import { raffleSeeds } from './seed-store.ts'
import { openRaffles, type RaffleServices } from './services.ts'

export const raffleCalls = [
  ...implement(contract, {
    getRaffle,
    claimRafflePromotion,
    listOwnDraws,
    listRaffleDraws,
    getRaffleDraw,
    listOwnTickets,
  }),
  ...implement(staff, { getRaffleReport }),
]

export const raffle: Area<RaffleServices> = {
  name: 'raffle',
  after: ['ledger', 'platform', 'account', 'safer', 'cashier', 'loyalty', 'reward', 'points', 'promotion', 'mission'],
  secrets: [raffleSeeds],
  open: (lower: RaffleBase) => openRaffles(lower),
  calls: raffleCalls,
}
