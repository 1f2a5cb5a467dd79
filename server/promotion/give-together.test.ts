import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDatabase } from '../testing/cut-database.ts'
import { atEnd } from '../testing/at-end.ts'
import type { Tx } from '../kit/database.ts'
import type { NotGiven } from './give-reward.ts'
import { giveTogether } from './give-together.ts'
import { findPublished, type Promotion, savePublished, saveStopped } from './promotion-store.ts'
import { checker, marketer, promotionServer } from './testing.ts'

const server = await promotionServer()
const { services, clock, owner } = server
const { database } = services
const otherDatabase = cutDatabase(database.url)
atEnd(() => otherDatabase.close())
const other: Pick<typeof services.promotions, 'give'> = { give: giveTogether({ ...services, database: otherDatabase }) }
const like = await server.player()

type Rule = SentInputOf<typeof staff.savePromotion>['rule']
const rule: Rule = {
  type: 'VOUCHER_CODE',
  startsAt: '2026-08-01T00:00:00.000Z',
  endsAt: null,
  trigger: { kind: 'CODE', codes: ['TIDE'] },
  reward: { fixed: '1.00', percent: null, cap: null },
  terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
  audience: {},
  limits: { perMember: 9, oncePerAddress: false, budget: null },
}

const published = async (id: string): Promise<Promotion> => {
  const promotion = await findPublished(database, BigInt(id))
  if (!promotion) throw new Error('it was published')
  return promotion
}
let words = 0
const promotionOf = async (limits: Partial<Rule['limits']> = {}): Promise<Promotion> => {
  const trigger = { kind: 'CODE' as const, codes: [`TIDE${++words}`] }
  return published(await server.promotion({ ...rule, trigger, limits: { ...rule.limits, ...limits } }))
}

const reason = 'A test of versions.'

/** Proposes another rule. */
const propose = ({ code, rule: { trigger }, texts, image }: Promotion, changed: Partial<Rule>) =>
  server.get(staff.savePromotion, { code, rule: { ...rule, trigger, ...changed }, texts, image, reason }, marketer.as)

/** Publishes it, too. */
const change = async (promotion: Promotion, changed: Partial<Rule>): Promise<Promotion> => {
  const proposed = await propose(promotion, changed)
  await server.get(staff.publishPromotion, { ...proposed, reason }, checker.as)
  return published(proposed.id)
}

/** Members as one of them. */
const people = async (count: number): Promise<bigint[]> => {
  const ids = Array.from({ length: count }, () => services.newId())
  await owner.query(
    `INSERT INTO member SELECT (jsonb_populate_record(NULL::member, to_jsonb(m) || jsonb_build_object('id', u.id, 'username', 'g' || u.id,
            'username_key', 'g' || u.id, 'invite_code', 'G' || u.id))).*
       FROM member m, unnest($2::bigint[]) u (id) WHERE m.id = $1`,
    [like.id, ids],
  )
  return ids
}

const ask = (
  promotion: Promotion,
  memberId = 0n,
  money = 100n,
  at: typeof other = services.promotions,
): Promise<NotGiven | undefined> => at.give({ promotion, memberId, money: money as Amount, ref: 'TIDE', now: clock.now() })

/** What happens while all who ask for a promotion wait for its budget. */
const whileWaiting = <Result>({ id }: Promotion, asked: () => Promise<Result>, meanwhile: (tx: Tx) => Promise<unknown>) =>
  server.whileHeld(asked, { of: 'promotion WHERE id = $1', values: [id], meanwhile })

/** What was spent, what is counted of members, and the rewards that they have. */
const stateOf = async ({ id }: Promotion) => {
  const { rows } = await owner.query<{ spent: bigint; taken: number; rewards: number; amount: bigint }>(
    `SELECT p.spent, (SELECT coalesce(sum(taken), 0)::int FROM promotion_member m WHERE m.promotion_id = p.id) AS taken,
            count(r)::int AS rewards, coalesce(sum(r.amount), 0)::bigint AS amount
       FROM promotion p LEFT JOIN reward r ON r.label->>'promotion' = p.id::text WHERE p.id = $1 GROUP BY p.id`,
    [id],
  )
  return rows[0]
}

test('who excludes themselves while claims wait for the budget is given nothing, and nothing is counted or spent for them', async () => {
  const promotion = await promotionOf()
  const [mai, ko] = await people(2)
  const asked = () => Promise.all([ask(promotion, mai), ask(promotion, ko)])
  expect(await whileWaiting(promotion, asked, () => server.excludeSelf(mai ?? 0n))).toEqual(['barred', undefined])
  expect(await stateOf(promotion)).toEqual({ spent: 100n, taken: 1, rewards: 1, amount: 100n })
})

test('who waits for a promotion that is stopped meanwhile learns that it is over', async () => {
  const promotion = await promotionOf()
  const [mai, ko] = await people(2)
  const asked = () => Promise.all([ask(promotion, mai), ask(promotion, ko)])
  expect(await whileWaiting(promotion, asked, (tx) => saveStopped(tx, promotion.id, clock.now()))).toEqual(['over', 'over'])
  expect(await stateOf(promotion)).toEqual({ spent: 0n, taken: 0, rewards: 0, amount: 0n })
})

test('who is shown one version and who is shown the next at once are each given by the terms of theirs', async () => {
  const before = await promotionOf()
  const [early, late] = await people(2)
  const after = await change(before, { reward: { ...rule.reward, fixed: '3.00' }, terms: { ...rule.terms, multiple: 900 } })
  expect(await Promise.all([ask(before, early), ask(after, late, 300n)])).toEqual([undefined, undefined])
  const { rows } = await owner.query(`SELECT amount, multiple FROM reward WHERE label->>'promotion' = $1::text ORDER BY amount`, [
    before.id,
  ])
  expect(rows).toEqual([
    { amount: 100n, multiple: 100 },
    { amount: 300n, multiple: 900 },
  ])
})

test('all versions spend of the budget that is published, also where it is published while they wait', async () => {
  const before = await promotionOf({ budget: '1.00' })
  const [a, b, c, d] = await people(4)
  expect([await ask(before, a), await ask(before, b)]).toEqual([undefined, 'spent'])
  const after = await change(before, { limits: { ...rule.limits, budget: '3.00' } })
  expect([await ask(before, b), await ask(before, c), await ask(after, d)]).toEqual([undefined, undefined, 'spent'])
  const { version } = await propose(after, { limits: { ...rule.limits, budget: '4.00' } })
  const asked = () => Promise.all([ask(before, d), ask(after, a)])
  const publish = (tx: Tx) => savePublished(tx, before.id, version, 0n, clock.now())
  expect(await whileWaiting(before, asked, publish)).toEqual([undefined, 'taken'])
  expect(await stateOf(before)).toEqual({ spent: 400n, taken: 4, rewards: 4, amount: 400n })
})

test('who asks again after a connection broke, wherever that was, is given once', async () => {
  const promotion = await promotionOf()
  let given = 0
  for (const isDone of [false, true])
    for (let statement = 0, wasCut = true; wasCut; statement++) {
      const members = await people(3)
      const askAll = () => Promise.allSettled(members.map((memberId) => ask(promotion, memberId, 100n, other)))
      otherDatabase.cut({ statement, isDone, isDeath: false })
      const first = await askAll()
      ;({ wasCut } = otherDatabase)
      otherDatabase.cut(undefined)
      expect(new Set(first.map(({ status }) => status))).toEqual(new Set([wasCut ? 'rejected' : 'fulfilled']))
      expect((await askAll()).every(({ status }) => status === 'fulfilled')).toBe(true)
      given += 3
      expect(await stateOf(promotion)).toMatchObject({ spent: BigInt(given) * 100n, taken: given, rewards: given })
    }
})

/** Units of money, codes and members that are few, so that they repeat and run out. */
const asks = fc.record({
  isOther: fc.boolean(),
  member: fc.integer({ min: 0, max: 4 }),
  // Of -1 the database refuses the reward.
  units: fc.constantFrom(-1n, 1n, 2n, 3n, 4n),
  ref: fc.constantFrom('TIDE', 'EBB'),
})

test('of any who ask at once in two processes each gets an answer that holds of what is kept, and no limit is passed', async () => {
  const run = fc.asyncProperty(
    fc.array(asks, { minLength: 2, maxLength: 14 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 2 }),
    async (asked, budget, perMember) => {
      const promotion = await promotionOf({ budget: `${budget}.00`, perMember })
      const [members, now] = [await people(5), clock.now()]
      const [onBreak] = members
      await server.excludeSelf(onBreak ?? 0n)
      const answers = await Promise.allSettled(
        asked.map(({ isOther, member, units, ref }) => {
          const gift = { memberId: members[member] ?? 0n, money: (units * 100n) as Amount, ref }
          return (isOther ? other : services.promotions).give({ promotion, now, ...gift })
        }),
      )
      const kept = await rewardsOf(promotion)
      const left = BigInt(budget) - kept.reduce((sum, { units }) => sum + units, 0n)
      const of = (memberId: bigint | undefined) => kept.filter((each) => each.memberId === memberId)
      const given = asked.filter((_, index) => answerOf(answers[index]) === 'given')
      expect(left).toBeGreaterThanOrEqual(0n)
      expect(texts(kept)).toEqual(texts(given.map(({ member, units, ref }) => ({ memberId: members[member], units, ref }))))
      for (const [index, { member, units, ref }] of asked.entries()) {
        const [answer, own] = [answerOf(answers[index]), of(members[member])]
        expect(own.length).toBeLessThanOrEqual(perMember)
        if (member === 0) expect(answer).toBe('barred')
        else if (answer === 'taken') expect(own.length === perMember || own.some((each) => each.ref === ref)).toBe(true)
        else if (answer === 'spent') expect(units).toBeGreaterThan(left)
        else expect(answer).toBe(units < 0n ? 'failed' : 'given')
      }
      const { taken, spent } = (await stateOf(promotion)) ?? {}
      expect({ taken, spent }).toEqual({ taken: kept.length, spent: (BigInt(budget) - left) * 100n })
    },
  )
  await fc.assert(run, { numRuns: 12 })
})

const answerOf = (settled: PromiseSettledResult<NotGiven | undefined> | undefined) =>
  settled?.status === 'fulfilled' ? (settled.value ?? 'given') : 'failed'

const texts = (rewards: { memberId: bigint | undefined; units: bigint; ref: string }[]): string[] =>
  rewards.map(({ memberId, units, ref }) => `${memberId} ${units} ${ref}`).toSorted()

const rewardsOf = async ({ id }: Promotion) => {
  const { rows } = await owner.query<{ memberId: bigint; units: bigint; ref: string }>(
    `SELECT member_id AS "memberId", amount / 100 AS units, split_part(ref, ':', 3) AS ref FROM reward WHERE label->>'promotion' = $1::text`,
    [id],
  )
  return rows
}
