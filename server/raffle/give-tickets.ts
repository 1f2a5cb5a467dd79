import { afterCommit, type Tx } from '../kit/database.ts'
import { dayOf, type Day } from '../kit/days.ts'
import type { CompletedMission } from '../mission/services.ts'
import type { PointsServices } from '../points/services.ts'
import { candidateOf } from '../promotion/candidate.ts'
import { audienceBar, phaseOf } from '../promotion/rules.ts'
import { readSettings } from '../platform/settings.ts'
import { findRaffle, listRaffles, type Raffle, wayOf } from './raffles.ts'
import type { RaffleBase } from './base.ts'
import { insertTickets, type TicketCause } from './ticket-store.ts'

type Giving = { memberId: bigint; cause: TicketCause; ref: string; count: number; day: Day; now: Date }
type Tools = Pick<RaffleBase, 'newId' | 'rooms' | 'log'>

/**
 * Gives a member tickets, for each cause once. Who may not take part gets none, nor does who is on a break.
 * @returns whether the member may have tickets
 */
export const giveTickets = async (
  tx: Tx,
  { newId, rooms }: Pick<Tools, 'newId' | 'rooms'>,
  { id: promotionId, rule }: Raffle,
  { memberId, cause, ref, count, day, now }: Giving,
): Promise<boolean> => {
  const candidate = await candidateOf(tx, memberId, now)
  if (!candidate || audienceBar(rule, candidate, now)) return false
  const ids = Array.from({ length: count }, () => newId())
  const made = await insertTickets(tx, { memberId, promotionId, ids, cause, ref, day, at: now })
  if (made > 0) afterCommit(tx, () => rooms.publish({ room: 'rewards', memberId }, {}))
  return true
}

/** Raffles that ended longer ago get no tickets any more, however late what they are for is counted. */
const lateMs = 32 * 86_400_000

/** Raffles that run now, or ran lately. */
export const lateRaffles = (tx: Tx, now: Date): Promise<Raffle[]> => listRaffles(tx, new Date(now.getTime() - lateMs))

/** Tickets for missions that were completed while a raffle ran. */
export const giveForMissions = async (
  tx: Tx,
  services: Tools,
  completed: readonly CompletedMission[],
  now: Date,
): Promise<void> => {
  if (completed.length === 0) return
  const raffles = (await lateRaffles(tx, now)).filter((raffle) => wayOf(raffle, 'MISSION'))
  if (raffles.length === 0) return
  const { brand } = await readSettings(tx, services.log)
  for (const raffle of raffles)
    for (const { memberId, missionId, code, period, at } of completed) {
      const way = wayOf(raffle, 'MISSION')
      if (!way?.missions.includes(code) || phaseOf(raffle, at) !== 'RUNNING') continue
      const day = dayOf(brand.timeZone, at)
      const ref = `${missionId}:${period}`
      await giveTickets(tx, services, raffle, { memberId, cause: 'MISSION', ref, count: way.count, day, now })
    }
}

type Bought = Parameters<PointsServices['giveTickets']>[1]

/** Tickets that were paid for with points. @returns false when the raffle does not run, sells none, or is not open to the member */
export const giveForPoints = async (
  tx: Tx,
  services: Tools,
  { memberId, raffleId, orderId, count, now }: Bought,
): Promise<boolean> => {
  const raffle = await findRaffle(tx, raffleId)
  if (!raffle || !wayOf(raffle, 'MALL') || phaseOf(raffle, now) !== 'RUNNING') return false
  const { brand } = await readSettings(tx, services.log)
  const day = dayOf(brand.timeZone, now)
  return giveTickets(tx, services, raffle, { memberId, cause: 'MALL', ref: orderId.toString(), count, day, now })
}
