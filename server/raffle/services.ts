import type { RaffleBase } from './base.ts'
import { countDeposits } from './count-deposits.ts'
import { giveForMissions, giveForPoints } from './give-tickets.ts'

export type RaffleServices = RaffleBase

/** Gives tickets for deposits, for missions, and for points. */
export const openRaffles = <Lower extends RaffleBase>(lower: Lower): Lower & RaffleServices => {
  lower.listeners.push({ name: 'raffle', take: (tx, range, now) => countDeposits(tx, lower, range, now) })
  lower.missionsCompleted.fill((tx, completed, now) => giveForMissions(tx, lower, completed, now))
  lower.giveTickets.fill((tx, bought) => giveForPoints(tx, lower, bought))
  return lower
}
