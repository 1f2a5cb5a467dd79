import type { claimRafflePromotion } from '@tamuvo/contract/raffle.ts'
import { drawRaffle } from '@tamuvo/games/loyalty/raffle.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { dayOf } from '../kit/days.ts'
import type { Request } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { countTaken } from '../promotion/member-store.ts'
import { spend } from '../promotion/promotion-store.ts'
import { askingOf, requireCandidate, useMarks } from '../promotion/require-candidate.ts'
import { claimNow } from '../reward/reward.ts'
import { insertDraw } from './draw-store.ts'
import { countPrize, listGiven, lockRaffle } from './prize-store.ts'
import type { Raffle } from './raffles.ts'
import { countDraw, lockSeed, type RaffleSeed } from './seed-store.ts'
import { nextDay, openSeed } from './seeds.ts'
import type { RaffleServices } from './services.ts'
import { useTicket } from './ticket-store.ts'

export type Drawing = Request<typeof claimRafflePromotion>
type Asked = { raffle: Raffle; timeZone: string }

/** Draws with one ticket: the ticket, the result, the stock and what it credits are one transaction. @returns the id of the draw */
export const draw = async (tx: Tx, services: RaffleServices, request: Drawing, asked: Asked): Promise<bigint> => {
  const { input, member, now, refuse } = request
  const { raffle, timeZone } = asked
  const [memberId, promotionId] = [member.id, raffle.id]
  const asking = askingOf(request)
  await requireCandidate(tx, raffle, asking)
  await useMarks(tx, raffle, asking)
  const seed = await lockSeed(tx, { memberId, promotionId, day: dayOf(timeZone, now) })
  if (seed?.commitment.toString('hex') !== input.commitment) throw refuse('RAFFLE_SEED_CHANGED')
  const { dailyCap: cap } = raffle.trigger
  if (seed.nonce >= cap) throw refuse('RAFFLE_CAP', { cap, nextAt: nextDay(timeZone, now).toISOString() })
  const drawId = services.newId()
  const ticketId = await useTicket(tx, { memberId, promotionId, drawId })
  if (ticketId === undefined) throw refuse('RAFFLE_TICKET_NEEDED')
  if (!(await countTaken(tx, memberId, promotionId, raffle.rule.limits.perMember))) throw refuse('PROMOTION_TAKEN')
  const own = { ...seed, clientSeed: input.clientSeed }
  await countDraw(tx, memberId, own)
  await decide(tx, services, request, { raffle, seed: own, drawId, ticketId })
  return drawId
}

type Deciding = { raffle: Raffle; seed: RaffleSeed; drawId: bigint; ticketId: bigint }

/** The result, in the order of all draws. Everybody who draws waits for each other, so this comes last. */
const decide = async (
  tx: Tx,
  services: RaffleServices,
  { member, now, refuse }: Drawing,
  { raffle, seed, drawId, ticketId }: Deciding,
): Promise<void> => {
  const { prizes } = raffle.trigger
  const no = await lockRaffle(tx, raffle.id, prizes)
  const given = await listGiven(tx, raffle.id)
  const { clientSeed, nonce } = seed
  const { drawn, won } = drawRaffle(prizes, { serverSeed: openSeed(services.secrets, seed), clientSeed, nonce }, given)
  const prize = prizes[won]
  invariant(prize, 'the last prize of a raffle never runs out')
  await countPrize(tx, raffle.id, won)
  const [money, points] = [fromWire(prize.amount), BigInt(prize.points)]
  if (!(await spend(tx, raffle.id, money))) throw refuse('PROMOTION_OVER')
  const isNothing = money === zero && points === 0n
  const reward = isNothing
    ? undefined
    : await claimNow(tx, services, grantOf(raffle, { memberId: member.id, drawId, money, points, now }), now)
  // A break that began meanwhile is kept.
  if (!isNothing && !reward) throw refuse('RG_EXCLUDED')
  await insertDraw(tx, {
    id: drawId,
    promotionId: raffle.id,
    no,
    memberId: member.id,
    version: raffle.version,
    ticketId,
    seedId: seed.id,
    clientSeed,
    nonce,
    given,
    drawn,
    won,
    prize: prize.id,
    amount: money,
    points,
    rewardId: reward?.id ?? null,
    at: now,
  })
}

type Won = { memberId: bigint; drawId: bigint; money: ReturnType<typeof fromWire>; points: bigint; now: Date }

const grantOf = ({ id, rule, texts }: Raffle, { memberId, drawId, money, points, now }: Won) => ({
  memberId,
  kind: 'RAFFLE' as const,
  ref: drawId.toString(),
  amount: money,
  points,
  label: { promotion: id.toString(), ...texts.titles },
  at: now,
  expiresAt: new Date(now.getTime() + rule.terms.days * 86_400_000),
  multiple: rule.terms.multiple,
  weights: rule.terms.weights,
})
