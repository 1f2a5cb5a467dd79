import * as staff from '@tamuvo/contract/promotion-staff.ts'
import { applyForPromotion } from '@tamuvo/contract/promotion.ts'
import { listRewards } from '@tamuvo/contract/reward.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { endPeriods } from './end-periods.ts'
import { giveRewards } from './give-reward.ts'
import { findPublished } from './promotion-store.ts'
import { marketer, type Player, promotionServer } from './testing.ts'

const server = await promotionServer()
const { services, clock } = server
const { database } = services

const weekly: Parameters<typeof server.promotion>[0] = {
  type: 'TURNOVER',
  startsAt: '2026-07-01T00:00:00.000Z',
  trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['RNG'], min: '10.00' },
  reward: { fixed: null, percent: 100, cap: '20.00' },
  terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
}
const limits = { perMember: 1_000, oncePerAddress: false, budget: null }

/** Members as one of them, who joined a promotion and bet 100.00 in the week before. @returns their ids */
const joiners = async (like: Player, promotionId: string, count: number): Promise<bigint[]> => {
  const ids = Array.from({ length: count }, () => services.newId())
  await server.owner.query(
    `INSERT INTO member SELECT (jsonb_populate_record(NULL::member, to_jsonb(m) || jsonb_build_object('id', u.id, 'username', 'j' || u.id,
            'username_key', 'j' || u.id, 'invite_code', 'J' || u.id))).*
       FROM member m, unnest($2::bigint[]) u (id) WHERE m.id = $1`,
    [like.id, ids],
  )
  await server.owner.query(
    `INSERT INTO promotion_member (member_id, promotion_id, joined_at) SELECT id, $2, '2026-07-28T00:00:00Z' FROM unnest($1::bigint[]) u (id)`,
    [ids, promotionId],
  )
  await server.owner.query(
    `INSERT INTO loyalty_day (member_id, day, product, bets, wins, stake, valid, payout, deposits)
     SELECT id, '2026-07-29', 'RNG', 1, 0, 10000, 10000, 0, 0 FROM unnest($1::bigint[]) u (id)`,
    [ids],
  )
  return ids
}

let closes = 0n

/** The end of a week. @returns how many statements its rewards took */
const endWeek = async (): Promise<number> => {
  const activity = 1_000n + ++closes
  await server.owner.query(
    `INSERT INTO loyalty_activity (id, kind, member_id, day, until, at, step) VALUES ($1, 'CLOSE', 0, '2026-07-27', '2026-08-03', $2, $3)`,
    [activity, clock.now(), `weekly:2026-W${30n + closes}`],
  )
  return inTransaction(database, async (tx) => {
    const asked = vi.spyOn(tx, 'query')
    await endPeriods(tx, services, { after: activity - 1n, upto: activity }, clock.now())
    return asked.mock.calls.length
  })
}

const rewardsOf = async (promotionId: string): Promise<number> => {
  const { rowCount } = await database.query(`SELECT FROM reward WHERE label->>'promotion' = $1`, [promotionId])
  return rowCount ?? 0
}

test('the end of a week gives each of five hundred members one reward, by as many statements as for one', async () => {
  const like = await server.player()
  const id = await server.promotion({ ...weekly, limits })
  await joiners(like, id, 1)
  const forOne = await endWeek()
  expect(await rewardsOf(id)).toBe(1)
  await joiners(like, id, 500)
  expect(await endWeek()).toBe(forOne)
  // The first one has a reward of the week before already, and gets that of this week too.
  expect(await rewardsOf(id)).toBe(502)
})

test('what was earned of a week before a promotion was stopped is given with the end of the week, and nothing more', async () => {
  const [like, late] = [await server.player(), await server.player()]
  const id = await server.promotion({ ...weekly, limits })
  await joiners(like, id, 1)
  await server.get(staff.stopPromotion, { id, reason: 'The budget of the month is used up.' }, marketer.as)
  await server.owner.query(`UPDATE promotion SET stopped_at = '2026-07-30T04:00:00Z' WHERE id = $1`, [id])
  // Bets of a day after, and a member who came after.
  await server.owner.query(
    `INSERT INTO loyalty_day (member_id, day, product, bets, wins, stake, valid, payout, deposits)
     SELECT member_id, d::date, 'RNG', 1, 0, 10000, 10000, 0, 0 FROM promotion_member, unnest(ARRAY['2026-07-30', '2026-07-31']) d WHERE promotion_id = $1`,
    [id],
  )
  await server.owner.query(
    `INSERT INTO promotion_member (member_id, promotion_id, joined_at) VALUES ($1, $2, '2026-07-30T04:00:00Z')`,
    [late.id, id],
  )
  await endWeek()
  const { rows } = await server.owner.query(`SELECT amount FROM reward WHERE label->>'promotion' = $1`, [id])
  expect(rows).toEqual([{ amount: 200n }])
})

test('of many at once those are given for whom the budget is enough, and nothing is left of the others', async () => {
  const like = await server.player()
  const id = await server.promotion({ ...weekly, limits: { perMember: 1, oncePerAddress: false, budget: '2.50' } })
  const [first, second, third] = (await joiners(like, id, 3)) as [bigint, bigint, bigint]
  const promotion = await findPublished(database, BigInt(id))
  if (!promotion) throw new Error('it was published')
  const give = (money: bigint, ...members: bigint[]) =>
    inTransaction(database, (tx) =>
      giveRewards(
        tx,
        services,
        { promotion, now: clock.now() },
        members.map((memberId) => ({ memberId, money: money as Amount, ref: 'a' })),
      ),
    )
  expect(await give(100n, first, second, third)).toEqual(new Map([[third, 'spent']]))
  // What is left is enough for less, and each has it once.
  expect(await give(50n, first, second, third)).toEqual(
    new Map([
      [first, 'taken'],
      [second, 'taken'],
    ]),
  )
  expect(await rewardsOf(id)).toBe(3)
  const { rows } = await database.query('SELECT spent FROM promotion WHERE id = $1', [id])
  expect(rows).toEqual([{ spent: 250n }])
})

test('what is given twice at once is given once, and counts and costs once', async () => {
  const like = await server.player()
  const id = await server.promotion({ ...weekly, limits })
  const members = await joiners(like, id, 3)
  const promotion = await findPublished(database, BigInt(id))
  if (!promotion) throw new Error('it was published')
  const give = () =>
    inTransaction(database, (tx) =>
      giveRewards(
        tx,
        services,
        { promotion, now: clock.now() },
        members.map((memberId) => ({ memberId, money: 100n as Amount, ref: 'same' })),
      ),
    )
  await Promise.all([give(), give(), give()])
  expect(await rewardsOf(id)).toBe(3)
  const { rows } = await database.query(
    'SELECT p.spent, (SELECT sum(taken)::int FROM promotion_member m WHERE m.promotion_id = p.id) AS taken FROM promotion p WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ spent: 300n, taken: 3 }])
})

test('who opens an account while a promotion runs finds its reward', async () => {
  const id = await server.promotion({
    type: 'REGISTER',
    trigger: { kind: 'REGISTER' },
    reward: { fixed: '1.00', percent: null, cap: null },
    terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
    limits,
  })
  const [mai, ko] = [await server.player(), await server.player()]
  await server.owner.query(
    `INSERT INTO loyalty_activity (id, kind, member_id, day, at, step) SELECT 5000 + row_number() OVER (), 'STEP', id, '2026-08-05', $2, 'registered'
       FROM unnest($1::bigint[]) u (id)`,
    [[mai.id, ko.id], clock.now()],
  )
  await inTransaction(database, (tx) => endPeriods(tx, services, { after: 5_000n, upto: 5_002n }, clock.now()))
  for (const { token } of [mai, ko])
    expect((await server.get(listRewards, {}, { token })).list).toMatchObject([{ kind: 'BONUS', amount: '1.00' }])
  expect(await rewardsOf(id)).toBe(2)
})

test('of a promotion that gives up to an amount staff say how much, and of others they do not', async () => {
  const apply = { kind: 'APPLY', pictures: 0, handle: null } as const
  const terms = { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 }
  const shared = { type: 'MANUAL_APPLY', trigger: apply, terms, limits } as const
  const upTo = await server.promotion({ ...shared, reward: { fixed: null, percent: null, cap: '10.00' } })
  const fixed = await server.promotion({ ...shared, reward: { fixed: '3.00', percent: null, cap: null } })
  const mai = await server.player()
  for (const id of [upTo, fixed]) await server.get(applyForPromotion, { id }, { token: mai.token })
  const { list } = await server.get(staff.listApplications, {}, marketer.as)
  const decide = (promotionId: string, amount?: string) => {
    const id = list.find((each) => each.promotionId === promotionId)?.id ?? ''
    const said = amount === undefined ? {} : { amount }
    return server.ask(staff.decideApplication, { id, decision: 'issue', reason: 'All is there.', ...said }, marketer.as)
  }
  expect(await decide(upTo)).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { amount: 'required' } } })
  expect(await decide(upTo, '10.01')).toMatchObject({ code: 'ABOVE_MAX', value: { max: '10.00' } })
  expect((await decide(fixed, '1.00')).code).toBe('FIELDS_INVALID')
  expect([(await decide(upTo, '7.50')).code, (await decide(fixed)).code]).toEqual(['OK', 'OK'])
  const rewards = (await server.get(listRewards, {}, { token: mai.token })).list
  expect(rewards.map(({ amount }) => amount).toSorted()).toEqual(['3.00', '7.50'])
})

test('many who ask at once are given in few transactions, and none fails for what came with it', async () => {
  const like = await server.player()
  const id = await server.promotion({ ...weekly, limits: { perMember: 9, oncePerAddress: false, budget: '10.50' } })
  const members = await joiners(like, id, 12)
  const promotion = await findPublished(database, BigInt(id))
  if (!promotion) throw new Error('it was published')
  const opened = vi.spyOn(database, 'connection')
  const ask = (memberId: bigint | undefined, money = 100n) =>
    services.promotions.give({ promotion, memberId: memberId ?? 0n, money: money as Amount, ref: 'asked', now: clock.now() })
  // Twice by the first one, and by one whom the database refuses: all of a transaction then are tried one by one.
  const asked = [...members.slice(0, 6).map((memberId) => ask(memberId)), ask(members[0])]
  expect(await Promise.all(asked)).toEqual([...Array.from({ length: 6 }, () => undefined), 'taken'])
  expect(opened.mock.calls.length).toBe(2)
  const mixed = [ask(members[6]), ask(members[7], -1n), ask(members[8]), ask(0n)]
  const settled = await Promise.allSettled(mixed)
  expect(settled.map((each) => (each.status === 'rejected' ? 'failed' : each.value))).toEqual([
    undefined,
    'failed',
    undefined,
    'barred',
  ])
  expect(await Promise.all(members.slice(8).map((memberId) => ask(memberId)))).toEqual(['taken', undefined, undefined, 'spent'])
  opened.mockRestore()
  expect(await rewardsOf(id)).toBe(10)
  const { rows } = await database.query('SELECT spent FROM promotion WHERE id = $1', [id])
  expect(rows).toEqual([{ spent: 1_000n }])
})
