import type { OutputOf } from '@tamuvo/contract/call.ts'
import { getRaffle as call } from '@tamuvo/contract/raffle.ts'
import { totalWeight } from '@tamuvo/games/loyalty/raffle.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { dayOf } from '../kit/days.ts'
import { handle, type Request } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { listAll } from '../mission/mission-store.ts'
import { partOf } from '../promotion/member-store.ts'
import { phaseOf } from '../promotion/rules.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { countDraws, listGiven } from './prize-store.ts'
import { findRaffle, type Raffle } from './raffles.ts'
import { nextDay, seedOfToday } from './seeds.ts'
import type { RaffleServices } from './services.ts'
import { countGiven, countTickets, type TicketCause } from './ticket-store.ts'
import { prizeViews } from './view.ts'

type Sent = OutputOf<typeof call>
type Asking = { raffle: Raffle; timeZone: string; now: Date }

export const getRaffle = handle(call, async (request, services: RaffleServices) => {
  const { input, now, refuse } = request
  const { database, settings } = services
  const raffle = await findRaffle(database, BigInt(input.id))
  if (!raffle) throw refuse('NOT_FOUND')
  const { timeZone } = await settings.get('brand')
  const asking = { raffle, timeZone, now }
  const memberId = memberOf(request)
  const today = memberId === undefined ? undefined : await givenToday(services, memberId, asking)
  return {
    id: raffle.id.toString(),
    phase: phaseOf(raffle, now),
    prizes: prizeViews(raffle, await listGiven(database, raffle.id)),
    weights: totalWeight(raffle.trigger.prizes),
    draws: await countDraws(database, raffle.id),
    endsAt: raffle.rule.endsAt,
    dailyCap: raffle.trigger.dailyCap,
    multiple: toWire(amount(BigInt(raffle.rule.terms.multiple))),
    ways: await waysOf(services, raffle, today),
    own: memberId === undefined ? null : await ownOf(services, memberId, asking),
  }
})

/** Who may have tickets: members with money. */
const memberOf = ({ member }: Request<typeof call>): bigint | undefined =>
  member && !isTrialMember(member.id) ? member.id : undefined

const givenToday = ({ database }: RaffleServices, memberId: bigint, { raffle, timeZone, now }: Asking) =>
  countGiven(database, { memberId, promotionId: raffle.id, day: dayOf(timeZone, now) })

const waysOf = async (
  { database }: RaffleServices,
  { trigger }: Raffle,
  today: Map<TicketCause, number> | undefined,
): Promise<Sent['ways']> => {
  const hasMissions = trigger.ways.some(({ kind }) => kind === 'MISSION')
  const names = new Map(hasMissions ? (await listAll(database)).map(({ code, ...mission }) => [code, mission.names]) : [])
  return trigger.ways.map((way) => ({
    ...way,
    missions: way.kind === 'MISSION' ? way.missions.flatMap((code) => names.get(code) ?? []) : undefined,
    today: today ? (today.get(way.kind) ?? 0) : null,
  }))
}

const ownOf = async (services: RaffleServices, memberId: bigint, { raffle, timeZone, now }: Asking): Promise<Sent['own']> => {
  const { database } = services
  const of = { memberId, promotionId: raffle.id }
  const tickets = await countTickets(database, memberId, raffle.id)
  const isResting = await isOnBreakNow(database, memberId, now)
  const mayDraw = tickets > 0 && !isResting && phaseOf(raffle, now) === 'RUNNING'
  const seed = mayDraw ? await seedOfToday(services, { ...of, timeZone, now }) : undefined
  const { dailyCap } = raffle.trigger
  return {
    tickets,
    left: dailyCap - (seed?.nonce ?? 0),
    nextAt: nextDay(timeZone, now).toISOString(),
    seed: seed
      ? {
          commitment: seed.commitment.toString('hex'),
          clientSeed: seed.clientSeed,
          nonce: seed.nonce,
          revealsAt: seed.revealsAt.toISOString(),
        }
      : null,
    drawn: (await partOf(database, memberId, raffle.id))?.taken ?? 0,
    most: raffle.rule.limits.perMember,
    isResting,
  }
}
