import { fromWire } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { listDepositsIn } from '../loyalty/activity-store.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { phaseOf } from '../promotion/rules.ts'
import { giveTickets, lateRaffles } from './give-tickets.ts'
import { wayOf } from './raffles.ts'
import type { RaffleBase } from './base.ts'
import { countGiven } from './ticket-store.ts'

/** Gives tickets for the deposits within a range of activities, no more a day than the rule of each raffle says. */
export const countDeposits = async (
  tx: Tx,
  services: Pick<RaffleBase, 'newId' | 'rooms'>,
  range: ActivityRange,
  now: Date,
): Promise<void> => {
  const raffles = (await lateRaffles(tx, now)).filter((raffle) => wayOf(raffle, 'DEPOSIT'))
  if (raffles.length === 0) return
  for (const { id, memberId, amount, day, at } of await listDepositsIn(tx, range))
    for (const raffle of raffles) {
      const way = wayOf(raffle, 'DEPOSIT')
      if (!way || amount < fromWire(way.min) || phaseOf(raffle, at) !== 'RUNNING') continue
      const given = (await countGiven(tx, { memberId, promotionId: raffle.id, day })).get('DEPOSIT') ?? 0
      const count = Math.min(way.count, way.perDay - given)
      if (count > 0) await giveTickets(tx, services, raffle, { memberId, cause: 'DEPOSIT', ref: id.toString(), count, day, now })
    }
}
