import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { getBoard, placeTickets } from '@tamuvo/contract/lottery.ts'
import { listPointRewards, redeemPointReward } from '@tamuvo/contract/mall.ts'
import { joinPromotion, listPromotions } from '@tamuvo/contract/promotion.ts'
import { claimAllRewards } from '@tamuvo/contract/reward.ts'
import { playRound } from '@tamuvo/contract/studio.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction } from '../kit/database.ts'
import { insertItem, type MallItem } from '../points/mall/item-store.ts'
import type { Answer } from './caller.ts'
import { password, type Sites, sitDown, studioFaults, type StudioStory, type Table } from './crash-studio.ts'
import { persist } from './persist.ts'

/** What a member was answered who redeems points for free spins or free bets, and uses them. */
export type GiftStory = {
  /** With the rounds of free spins. */
  own: StudioStory
  kind: 'FREE_SPIN' | 'FREE_BET'
  /** Orders of the mall that were acknowledged. */
  given: Set<string>
  /** Orders of tickets by key: the ids of the tickets, none where it was refused. */
  tickets: Map<string, readonly string[]>
}

const digits = '294716'
const slot: Table = {
  game: 'FRN_GOLDEN_PAGODA',
  bet: { market: 'base', selection: '', unit: '0.20' },
  actionOf: (verb) => verb,
}
/** What one order gives, for a point: less than is used in a short run. */
const spins = 15
const bet = fromWire('3.00')

const item = { texts: {}, image: '/art/mall/free-bet.webp', points: 1n, amount: zero, multiple: 100, raffleId: null, stock: null }
const shown = { limit: null, level: 0, place: 0, isShown: true }

/** Puts free spins and free bets into the points mall that a member can redeem who comes by once. */
export const offerGifts = (database: Database, { clock, newId }: { clock: Clock; newId(): bigint }): Promise<void> =>
  inTransaction(database, async (tx) => {
    const of = { ...item, ...shown, madeAt: clock.now() }
    const freeSpins = { game: slot.game, spins, unit: fromWire(slot.bet.unit), days: 30 }
    const items: Pick<MallItem, 'kind' | 'multiple' | 'names' | 'freeSpins' | 'freeBet'>[] = [
      { kind: 'FREE_SPIN', multiple: 100, names: { EN: giftName('FREE_SPIN') }, freeSpins, freeBet: null },
      { kind: 'FREE_BET', multiple: 0, names: { EN: giftName('FREE_BET') }, freeSpins: null, freeBet: { amount: bet, days: 30 } },
    ]
    for (const each of items) await insertItem(tx, { ...of, ...each, id: newId() })
  })

const giftName = (kind: GiftStory['kind']): string => `For a point: ${kind}`

type Hand = {
  story: GiftStory
  ask<C extends Call>(call: C, input: SentInputOf<C>, key?: string): Promise<Answer<ReceivedOutputOf<C>>>
  spin(key: string): Promise<Answer<ReceivedOutputOf<typeof playRound>> & { isCut: boolean }>
}

/** So many are used in every run, however slow the machine. */
const usedMin = 3

/** Members who redeem what points they have, and use what they get for them, until stopped. */
export const useGifts = (sites: Sites, until: () => boolean): Promise<GiftStory[]> =>
  Promise.all((['FREE_SPIN', 'FREE_BET'] as const).map((kind, number) => useGift(sites, kind, { number, until })))

type Using = { number: number; until(): boolean }

const useGift = async (sites: Sites, kind: GiftStory['kind'], { number, until }: Using): Promise<GiftStory> => {
  const { atSite, atGame, story: own } = await sitDown(slot, sites, 40 + number)
  const story: GiftStory = { own, kind, given: new Set(), tickets: new Map() }
  // Bodies are encrypted for the time of the caller, which may be far from that of a server with another clock.
  const ask: Hand['ask'] = (call, input, key) =>
    persist(
      () => atSite(call, input, key),
      ({ code }) => code === 'ENCRYPTION_INVALID',
    )
  const hand: Hand = { story, ask, spin: (key) => atGame(playRound, { bets: [slot.bet], free: true }, key) }
  await ask(setWithdrawalPassword, { password, newPassword: digits, confirmNewPassword: digits })
  while (!until() || usedOf(story) < usedMin) {
    const isLeft = kind === 'FREE_SPIN' ? await spinOnce(hand) : await buyOnce(hand)
    if (story.given.size === 0) await comeBy(hand)
    if (!isLeft) await redeem(hand)
    await sleep(randomInt(150))
  }
  return story
}

/** Signing in brings the points of a first day. */
const comeBy = async ({ ask }: Hand): Promise<void> => {
  const { value } = await ask(listPromotions, {})
  await ask(joinPromotion, { id: value.list.find(({ code }) => code === 'daily-points')?.id ?? '' })
  await ask(claimAllRewards, {})
}

/** The same order twice at once is one. Who has no points left goes without. */
const redeem = async ({ ask, story }: Hand): Promise<void> => {
  const { value } = await ask(listPointRewards, { kind: story.kind, order: 'cheap' })
  const [cheapest] = value.list
  if (!cheapest) return complain(story, 'the points mall is empty')
  const key = randomUUID()
  const order = () => ask(redeemPointReward, { id: cheapest.id, password: digits }, key)
  for (const { success, code, value: said } of await Promise.all([order(), order()])) {
    if (success) story.given.add(said.id)
    else if (code !== 'POINTS_SHORT') complain(story, `an order of the mall was refused: ${code}`)
  }
}

/** @returns false when none are left */
const spinOnce = async ({ spin, story }: Hand): Promise<boolean> => {
  const { rounds } = story.own
  const key = randomUUID()
  const { success, code, value, isCut } = await spin(key)
  rounds.set(key, { round: success ? value.round : undefined, code, isCut })
  if (!success) {
    if (code !== 'FREE_SPINS_CHANGED') complain(story, `a free spin was refused: ${code}`)
    return false
  }
  if (!value.round.isFree) complain(story, `round ${value.round.id} was no free spin`)
  if (randomInt(4) === 0) {
    const again = await spin(key)
    if (again.value?.round?.id !== value.round.id) complain(story, `a repeat of ${key} got ${again.code}: another spin`)
  }
  return true
}

// An issue is not open yet for a process whose clock is behind that of the one that showed the board.
const closed = ['ISSUE_CLOSED', 'ISSUE_NOT_FOUND', 'ISSUE_NOT_OPEN']

/** @returns false when no free bet has enough left */
const buyOnce = async ({ ask, story }: Hand): Promise<boolean> => {
  const { value: usable } = await ask(listFreeBets, {})
  const freeBet = usable.list.find(({ left }) => fromWire(left) >= fromWire('0.20'))
  if (!freeBet) return false
  const { value: board } = await ask(getBoard, { game: 'FAST5' })
  if (!board.current) return true
  const ticket = { play: 'sum_small', picks: '1', unit: '0.10', multiple: 1, mode: board.modes.min }
  const tickets = [ticket, { ...ticket, play: 'sum_odd' }]
  const request = { game: 'FAST5', issue: board.current.issue, tickets, freeBetId: freeBet.id } as const
  const key = randomUUID()
  const buy = () => ask(placeTickets, request, key)
  const [first, second] = await Promise.all([buy(), buy()])
  const idsOf = ({ success, value }: Answer<ReceivedOutputOf<typeof placeTickets>>) =>
    success ? value.tickets.map(({ id }) => id) : []
  story.tickets.set(key, idsOf(first))
  if (idsOf(first).join() !== idsOf(second).join()) complain(story, `${key} was answered ${first.code} and ${second.code}`)
  if (!first.success && !closed.includes(first.code)) complain(story, `a free bet was refused: ${first.code}`)
  return true
}

const complain = ({ own: { complaints } }: GiftStory, what: string): void => {
  if (!complaints.includes(what)) complaints.push(what)
}

type Found = {
  /** What orders gave, by order. */
  orders: Record<string, number>
  used: number
  uses: number
  wins: number
  wagers: number
  /** Of free bets: all that they come to, used and left, and the tickets that they paid. */
  whole: string
  paid: string
  bets: string[]
}

const foundText = `WITH gift AS (
    SELECT id, order_id, used FROM free_spin WHERE member_id = $1 UNION ALL
    SELECT id, order_id, 0 FROM free_bet WHERE member_id = $1 AND origin_id IS NULL)
  SELECT (SELECT coalesce(jsonb_object_agg(id, given), '{}')
            FROM (SELECT o.id, count(g.id) AS given FROM mall_order o LEFT JOIN gift g ON g.order_id = o.id WHERE o.member_id = $1 GROUP BY o.id) o) AS orders,
         (SELECT coalesce(sum(used), 0)::int FROM gift) AS used,
         (SELECT count(*)::int FROM free_spin_use WHERE member_id = $1) AS uses,
         (SELECT count(*)::int FROM free_spin_use WHERE member_id = $1 AND won > 0) AS wins,
         (SELECT count(*)::int FROM turnover_row WHERE member_id = $1 AND kind = 'BONUS') AS wagers,
         (SELECT coalesce(sum(amount - moved), 0)::text FROM free_bet WHERE member_id = $1) AS whole,
         (SELECT coalesce(sum(used), 0)::text FROM free_bet WHERE member_id = $1) AS paid,
         (SELECT coalesce(array_agg(bet_id::text ORDER BY bet_id), '{}') FROM free_bet_use WHERE member_id = $1) AS bets`

/**
 * Each order that was acknowledged gave once what it was for, and there is no other. Each spin and ticket that was acknowledged is there, none was used
 * twice, and each win has to be bet once. What else holds of free spins and free bets the audit finds after each disturbance.
 */
export const giftFaults = async (database: Database, { own, kind, given, tickets }: GiftStory): Promise<string[]> => {
  const { memberId, complaints } = own
  const { rows } = await database.query<Found>(foundText, [memberId])
  const { orders, used, uses, wins, wagers, whole, paid, bets } = rows[0]!
  const faults = kind === 'FREE_SPIN' ? await studioFaults(database, own) : [...complaints]
  for (const id of new Set([...given, ...Object.keys(orders)]))
    if (!given.has(id) || orders[id] !== 1) faults.push(`order ${id} gave ${orders[id]}, acknowledged: ${given.has(id)}`)
  if (used !== uses) faults.push(`${used} free spins are counted, and ${uses} used`)
  if (wagers !== wins) faults.push(`${wins} wins of free spins have to be bet ${wagers} times`)
  const answered = [...tickets.values()].flat().sort((a, b) => Number(BigInt(a) - BigInt(b)))
  if (answered.join() !== bets.join()) faults.push(`free tickets: answered [${answered}], stored [${bets}]`)
  const due = kind === 'FREE_BET' ? bet * BigInt(given.size) : 0n
  if (BigInt(whole) !== due || BigInt(paid) > due) faults.push(`free bets come to ${whole} with ${paid} used, given ${due}`)
  return faults.map((fault) => `gifts, member ${memberId}: ${fault}`)
}

/** How many free spins and free tickets were acknowledged. */
export const giftsUsed = (stories: readonly GiftStory[]): number[] => stories.map(usedOf)

const usedOf = ({ kind, own, tickets }: GiftStory): number =>
  kind === 'FREE_BET' ? [...tickets.values()].flat().length : [...own.rounds.values()].filter(({ round }) => round).length
