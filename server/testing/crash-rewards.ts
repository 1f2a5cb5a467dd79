import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMemberInfo, login, register } from '@tamuvo/contract/account.ts'
import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { enterPromotionCode, joinPromotion, listPromotions } from '@tamuvo/contract/promotion.ts'
import { claimAllRewards, claimReward, listRewards } from '@tamuvo/contract/reward.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Database } from '../kit/database.ts'
import type { Answer, Caller } from './caller.ts'
import { persist } from './persist.ts'

type Claimed = ReceivedOutputOf<typeof claimReward>['claimed'][number]

/** The answers that a member got who collects what promotions and missions give. */
export type RewardStory = {
  memberId: string
  /** Rewards that were acknowledged as credited, by id: hundredths and points. */
  claimed: Map<string, { amount: bigint; points: number }>
  complaints: string[]
}

type Hand = {
  story: RewardStory
  ask<C extends Call>(call: C, input: SentInputOf<C>, key?: string): Promise<Answer<ReceivedOutputOf<C>>>
}

const password = 'four-brown-boats'
const isOpen = ({ status, code }: { status: number; code: string }): boolean =>
  status === 429 || status >= 500 || code === 'ENCRYPTION_INVALID'

/** Codes are entered as often as a guesser may: a member who meets that limit has an answer. */
const isAnswer = ({ path }: Call, { status }: { status: number }): boolean => status === 429 && path === enterPromotionCode.path

/** What one server has given is not there yet for another one whose clock is behind. */
const isAhead = ({ path }: Call, { code }: { code: string }): boolean => code === 'NOT_FOUND' && path === claimReward.path

/** Members who open account after account, each of which takes all that is given, several times at once. */
export const collectRewards = async (caller: Caller, count: number, until: () => boolean): Promise<RewardStory[]> => {
  const stories = Array.from({ length: count }, async (_, place) => {
    const own: RewardStory[] = []
    for (let turn = 0; !until(); turn++) own.push(await collect(caller, { place, turn }, until))
    return own
  })
  return (await Promise.all(stories)).flat()
}

/** One of eight calls waits for some milliseconds only. */
const impatience = (): { patienceMs?: number } => (randomInt(8) === 0 ? { patienceMs: 1 + randomInt(30) } : {})

/** How often a member comes to the site before another one does. */
const visits = 6

type Who = { place: number; turn: number }

const collect = async (caller: Caller, who: Who, until: () => boolean): Promise<RewardStory> => {
  const hand = await openHand(caller, who)
  const { value: promotions } = await hand.ask(listPromotions, {})
  const daily = promotions.list.find(({ code }) => code === 'daily-points')?.id ?? ''
  for (let visit = 0; visit < visits && !until(); visit++) {
    if (randomInt(3) === 0) await payIn(hand)
    // Each is given once, however often and at once it is asked for.
    await Promise.all([enterCode(hand), enterCode(hand), comeBy(hand, daily), comeBy(hand, daily)])
    await claim(hand)
    await sleep(200 + randomInt(800))
  }
  return hand.story
}

/** Each from a network of its own: of one network some promotions are given once. */
const openHand = async (caller: Caller, { place, turn }: Who): Promise<Hand> => {
  const headers = { 'x-forwarded-for': `10.${60 + place}.${turn & 255}.7` }
  const credentials = { username: `gifts${place}x${turn}`, password }
  const anyone = <C extends Call>(call: C, input: SentInputOf<C>) => persist(() => caller.ask(call, input, { headers }), isOpen)
  const opened = await anyone(register, { ...credentials, confirmPassword: password, adult: true })
  // The first try may have had no answer.
  let { token } = opened.success ? opened.value : (await anyone(login, credentials)).value
  const ask: Hand['ask'] = async (call, input, key) => {
    const options = () => ({ token, headers, ...(key ? { key } : {}), ...impatience() })
    const said = await persist(
      () => caller.ask(call, input, options()),
      (answer) => !isAnswer(call, answer) && (isOpen(answer) || isAhead(call, answer)),
    )
    if (said.code !== 'NOT_LOGGED_IN') return said
    token = (await anyone(login, credentials)).value.token
    return ask(call, input, key)
  }
  const { value: info } = await ask(getMemberInfo, {})
  return { story: { memberId: info.id, claimed: new Map(), complaints: [] }, ask }
}

const payIn = async ({ ask, story }: Hand): Promise<void> => {
  const { success, code } = await ask(createDeposit, { method: 'demo-kbzpay', amount: '20.01' }, randomUUID())
  complainOf(story, 'a deposit', success, code, ['DAY_LIMIT', 'DEPOSITS_OPEN_MAX', 'KYC_REQUIRED', 'PROVIDER_DOWN'])
}

const enterCode = async ({ ask, story }: Hand): Promise<void> => {
  const { success, code } = await ask(enterPromotionCode, { code: 'HARBOUR26' })
  const expected = ['PROMOTION_TAKEN', 'PROMOTION_SPENT', 'PROMOTION_OVER', 'PROMOTION_NOT_FOR_YOU', 'TOO_MANY_REQUESTS']
  complainOf(story, 'a code', success, code, expected)
}

const comeBy = async ({ ask, story }: Hand, id: string): Promise<void> => {
  const { success, code } = await ask(joinPromotion, { id })
  complainOf(story, 'a day', success, code, ['PROMOTION_NOT_FOR_YOU', 'PROMOTION_OVER'])
}

const claim = async ({ ask, story }: Hand): Promise<void> => {
  const { value } = await ask(listRewards, {})
  const [first] = value.list
  if (!first) return
  const said = await Promise.all([
    ask(claimReward, { id: first.id }),
    ask(claimReward, { id: first.id }),
    ask(claimAllRewards, {}),
  ])
  for (const { success, code, value: credited } of said) {
    complainOf(story, `the claim of ${first.id}`, success, code, [])
    if (success) for (const each of credited.claimed) note(story, each)
  }
}

const note = ({ claimed, complaints }: RewardStory, { id, amount, points, state }: Claimed): void => {
  if (state !== 'CLAIMED') complaints.push(`reward ${id} was claimed, and is ${state}`)
  const credited = { amount: fromWire(amount), points }
  const before = claimed.get(id)
  if (before && (before.amount !== credited.amount || before.points !== points))
    complaints.push(`reward ${id} was answered in two ways`)
  claimed.set(id, credited)
}

const complainOf = (
  { complaints }: RewardStory,
  what: string,
  success: boolean,
  code: string,
  expected: readonly string[],
): void => {
  const complaint = `${what} was refused: ${code}`
  if (!success && !expected.includes(code) && !complaints.includes(complaint)) complaints.push(complaint)
}

type Stored = {
  id: string
  kind: string
  ref: string
  amount: bigint
  points: bigint
  isClaimed: boolean
  entries: bigint
  credited: string
}

/**
 * What was acknowledged is there and credited once, each reward has its money in the journal once, a code was taken once, and points of a day
 * came once. What was credited without an answer is counted too: only then the journal adds up.
 */
export const rewardFaults = async (database: Database, { memberId, claimed, complaints }: RewardStory): Promise<string[]> => {
  const { rows } = await database.query<Stored>(
    `SELECT r.id::text, r.kind, r.ref, r.amount, r.points, r.claimed_at IS NOT NULL AS "isClaimed",
            count(j.id) AS entries, coalesce(sum(j.amount), 0)::text AS credited
       FROM reward r LEFT JOIN journal j ON j.member_id = r.member_id AND j.ref = r.id AND j.account = r.member_id << 4 AND j.entry_id = r.entry_id
      WHERE r.member_id = $1 GROUP BY r.member_id, r.id`,
    [memberId],
  )
  const faults = [...complaints]
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { amount, points }] of claimed) {
    const row = stored.get(id)
    if (!row?.isClaimed || row.amount !== amount || row.points !== BigInt(points)) faults.push(`reward ${id} was acknowledged`)
  }
  for (const { id, amount, isClaimed, entries, credited } of rows) {
    const due = isClaimed && amount > 0n
    if (entries !== (due ? 1n : 0n) || BigInt(credited) !== (due ? amount : 0n))
      faults.push(`reward ${id} was credited ${entries} times`)
  }
  const { rows: others } = await database.query<{ entries: bigint }>(
    `SELECT count(*) AS entries FROM journal j
      WHERE j.member_id = $1 AND j.account = $1::bigint << 4 AND j.kind IN (SELECT DISTINCT k.kind FROM journal k JOIN reward r ON r.entry_id = k.entry_id)
        AND NOT EXISTS (SELECT FROM reward r WHERE r.member_id = j.member_id AND r.entry_id = j.entry_id)`,
    [memberId],
  )
  if (others[0]?.entries !== 0n) faults.push(`${others[0]?.entries} entries of rewards have no reward`)
  return faults.map((fault) => `rewards, member ${memberId}: ${fault}`)
}

/** Promotions that gave more than their budget, or counted otherwise than their rewards. */
export const budgetFaults = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<{ code: string; spent: bigint; given: string; budget: string | null }>(
    `SELECT p.code, p.spent, v.rule->'limits'->>'budget' AS budget,
            coalesce((SELECT sum(r.amount) FROM reward r WHERE r.kind = 'BONUS' AND r.label->>'promotion' = p.id::text), 0)::text AS given
       FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published
      WHERE v.rule->'trigger'->>'kind' IN ('CODE', 'SIGN_IN', 'REGISTER')`,
  )
  return rows.flatMap(({ code, spent, given, budget }) =>
    BigInt(given) === spent && (budget === null || spent <= fromWire(budget))
      ? []
      : [`promotion ${code} gave ${given}, counted ${spent}, of a budget of ${budget}`],
  )
}

/** How many rewards were acknowledged. */
export const rewardsClaimed = (stories: readonly RewardStory[]): number =>
  stories.reduce((sum, { claimed }) => sum + claimed.size, 0)
