import { randomUUID } from 'node:crypto'
import { promotionRule, type PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import type { RaffleTrigger } from '@tamuvo/contract/raffle-rule.ts'
import * as contract from '@tamuvo/contract/raffle.ts'
import { openCashier } from '../cashier/services.ts'
import { inTransaction } from '../kit/database.ts'
import { missionCalls } from '../mission/area.ts'
import { openMissions } from '../mission/open-missions.ts'
import { loyaltyServer, type Player } from '../points/testing.ts'
import { promotionCalls } from '../promotion/area.ts'
import { insertProposal, savePublished } from '../promotion/promotion-store.ts'
import { openPromotions } from '../promotion/services.ts'
import { raffleCalls } from './area.ts'
import { giveTickets } from './give-tickets.ts'
import { findRaffle } from './raffles.ts'
import { openRaffles } from './services.ts'

export type Prizes = RaffleTrigger['prizes']

export const prizeOf = (id: string, weight: number, more: Partial<Prizes[number]> = {}): Prizes[number] => ({
  id,
  names: { EN: id },
  weight,
  stock: null,
  amount: '0.00',
  points: 0,
  ...more,
})

/** Half of the draws win 1.00, of which there are few; a third wins points. */
const usualPrizes: Prizes = [
  prizeOf('coin', 3, { stock: 4, amount: '1.00' }),
  prizeOf('points', 2, { points: 5 }),
  prizeOf('none', 1),
]

type Given = Partial<Omit<RaffleTrigger, 'kind'>> & { rule?: Partial<PromotionRule> }

const mayProposer = 101n
const chanPublisher = 102n

/** A server with raffles, whose clock stands still. */
export const raffleServer = async () => {
  const server = await loyaltyServer({
    open: (lower) => openRaffles(openMissions(openPromotions(openCashier(lower)))),
    calls: [...promotionCalls, ...missionCalls, ...raffleCalls],
  })
  const { services, clock } = server
  const { database } = services
  /** A raffle that runs for a month. @returns its id */
  const raffle = async ({
    prizes = usualPrizes,
    ways = [{ kind: 'MALL' }],
    dailyCap = 100,
    rule: more,
  }: Given = {}): Promise<string> => {
    const rule = promotionRule.parse({
      type: 'RAFFLE',
      startsAt: new Date(clock.now().getTime() - 1_000).toISOString(),
      endsAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
      trigger: { kind: 'RAFFLE', prizes, ways, dailyCap },
      reward: { fixed: null, percent: null, cap: null },
      terms: { multiple: 300, weights: { RNG: 100 }, maxStake: null, days: 7 },
      audience: {},
      limits: { perMember: 1_000, oncePerAddress: false, budget: null },
      ...more,
    })
    const texts = { titles: { EN: 'A raffle' }, leads: { EN: '' }, bodies: { EN: '' } }
    const proposal = { code: `r-${randomUUID()}`, rule, texts, image: '/art/promotion/raffle.webp', reason: 'A test of raffles.' }
    return inTransaction(database, async (tx) => {
      const { id, version } = await insertProposal(tx, services.newId(), { ...proposal, by: mayProposer, at: clock.now() })
      await savePublished(tx, id, version, chanPublisher, clock.now())
      return id.toString()
    })
  }
  /** Gives tickets without what they are given for. */
  const give = (id: string, { id: memberId }: { id: bigint }, count: number): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      const found = await findRaffle(tx, BigInt(id))
      if (!found) throw new Error('the raffle is published')
      const ref = services.newId().toString()
      return giveTickets(tx, services, found, { memberId, cause: 'MALL', ref, count, day: '2026-08-05', now: clock.now() })
    })
  const look = (id: string, { token }: Player) => server.get(contract.getRaffle, { id }, { token })
  /** Draws by the hash that is shown, or another. */
  const draw = async (id: string, player: Player, more: { commitment?: string; clientSeed?: string; key?: string } = {}) => {
    const { key = randomUUID(), commitment, clientSeed = 'mine' } = more
    const hash = commitment ?? (await look(id, player)).own?.seed?.commitment ?? '0'.repeat(64)
    return server.ask(contract.claimRafflePromotion, { id, commitment: hash, clientSeed }, { token: player.token, key })
  }
  return { ...server, raffle, give, look, draw }
}
