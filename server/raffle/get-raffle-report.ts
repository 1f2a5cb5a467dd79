import { getRaffleReport as call } from '@tamuvo/contract/raffle-staff.ts'
import { totalWeight } from '@tamuvo/games/loyalty/raffle.ts'
import { type Amount, amount, fromWire, times, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { mostOf } from '../promotion/raffle-rules.ts'
import { sumDraws } from './draw-store.ts'
import { countDraws, listGiven } from './prize-store.ts'
import { findNewestRaffle, type Raffle } from './raffles.ts'
import type { RaffleServices } from './services.ts'
import { countAllTickets } from './ticket-store.ts'

export const getRaffleReport = handle(call, async ({ input, refuse }, { database }: RaffleServices) => {
  const raffle = await findNewestRaffle(database, BigInt(input.id))
  if (!raffle) throw refuse('NOT_FOUND')
  const { prizes } = raffle.trigger
  const [draws, given] = [await countDraws(database, raffle.id), await listGiven(database, raffle.id)]
  const credited = await sumDraws(database, raffle.id)
  const tickets = await countAllTickets(database, raffle.id)
  const total = totalWeight(prizes)
  return {
    id: raffle.id.toString(),
    perDraw: { money: toWire(expectedMoney(raffle, 1)), points: expectedPoints(raffle).toFixed(2) },
    most: toWire(mostOf(prizes)),
    draws,
    cost: {
      money: toWire(credited.amount),
      expected: toWire(expectedMoney(raffle, draws)),
      points: Number(credited.points),
    },
    tickets: {
      given: tickets.given,
      used: tickets.used,
      deposits: tickets.byCause.get('DEPOSIT') ?? 0,
      missions: tickets.byCause.get('MISSION') ?? 0,
      mall: tickets.byCause.get('MALL') ?? 0,
    },
    prizes: prizes.map(({ id, weight, stock, ...prize }, place) => ({
      id,
      chance: ((weight * 100) / total).toFixed(4),
      stock,
      given: given[place] ?? 0,
      drawn: credited.drawn.get(place) ?? 0,
      cost: toWire(times(fromWire(prize.amount), BigInt(given[place] ?? 0))),
    })),
  }
})

/** What so many draws cost by the chances, rounded down. */
const expectedMoney = ({ trigger: { prizes } }: Raffle, draws: number): Amount =>
  amount(
    (prizes.reduce((sum, prize) => sum + fromWire(prize.amount) * BigInt(prize.weight), 0n) * BigInt(draws)) /
      BigInt(totalWeight(prizes)),
  )

const expectedPoints = ({ trigger: { prizes } }: Raffle): number =>
  prizes.reduce((sum, { points, weight }) => sum + points * weight, 0) / totalWeight(prizes)
