import { gameTypes, type GameType } from '@tamuvo/contract/brand.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import agentTree from '@tamuvo/games/vectors/agent_tree.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf, spanOf } from '../kit/days.ts'
import { connectDatabase } from '../kit/database.ts'
import { cutDatabase } from '../testing/cut-database.ts'
import { countFigures } from './count-figures.ts'
import { countActiveOf, type Figures, figuresByProduct } from './figure-store.ts'
import { addFigures, noFigures, sumByMember, teamFigures } from './team-figures.ts'
import { readFigures } from './contract/figures-store.ts'
import { agentServer, earning, type Person } from './testing.ts'
import { playOn } from './testing-play.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
const { bet, correct, pay, countAll } = playOn(server)
const zone = 'Asia/Yangon'

const today = () => dayOf(zone, clock.now())
const spanToday = () => spanOf(zone, today(), today())
const untilToday = () => spanOf(zone, '2026-01-01', today())

/** What is stored differs from what accruals and movements come to. */
const faults = async () => {
  const { rows } = await database.query(
    `WITH counted AS (
       SELECT u.member AS branch_id, date_bin('1 day', a.span_from, '2026-08-04T17:30:00Z') AS day, a.product, sum(a.bets) AS bets, sum(a.valid) AS valid, sum(a.payout) AS payout
         FROM agent_accrual a JOIN agent_line l ON l.member_id = a.member_id AND l.since <= a.snapshot AND l.until > a.snapshot
        CROSS JOIN unnest(l.line) u (member) GROUP BY 1, 2, 3
     ), kept AS (
       SELECT branch_id, day, product, sum(bets) AS bets, sum(valid) AS valid, sum(payout) AS payout FROM agent_team_day
        WHERE parent_id <> branch_id AND product <> '' GROUP BY 1, 2, 3)
     SELECT * FROM counted FULL JOIN kept USING (branch_id, day, product)
      WHERE (counted.bets, counted.valid, counted.payout) IS DISTINCT FROM (kept.bets, kept.valid, kept.payout)`,
  )
  return rows
}

describe('the teams of a tree', () => {
  test('come to what was computed independently', async () => {
    const [day] = agentTree.cases
    if (!day) throw new Error('no case')
    const parents: Record<string, string | null> = day.in.parents
    const people = new Map<string, Person>()
    for (const [name, parent] of Object.entries(parents))
      people.set(name, await server.join(parent === null ? undefined : people.get(parent), { type: 1 }))
    for (const { m, product, stake, valid, payout } of day.in.bets)
      await bet(people.get(m) as Person, { product: product as GameType, stake, valid, payout })
    await countAll()
    const ids = [...people.values()].map(({ id }) => id)
    const teams = await teamFigures(database, ids, spanToday())
    // As contracts count them.
    const counted = await readFigures(database, {
      teams: ids.map((id) => ({ ref: id, payeeId: id, products: [] })),
      span: spanToday(),
      daysFrom: spanToday().since,
      activeFrom: { valid: fromWire('100.00'), deposit: null },
      withMoney: false,
    })
    for (const row of day.out.rows) {
      const { id } = people.get(row.id) as Person
      const { all } = teams.get(id) ?? { all: noFigures }
      expect([row.id, toWire(all.stake), toWire(all.validBet), toWire(all.payout), counted.get(id)?.active ?? 0]).toEqual([
        row.id,
        row.teamStake,
        row.teamValid,
        row.teamPayout,
        row.activeMembers,
      ])
    }
    expect(await faults()).toEqual([])
  })
})

describe('money', () => {
  test('counts for all above, once, as it does for the member', async () => {
    const top = await server.join(undefined, { type: 1 })
    const player = await server.join(await server.join(top, { type: 1 }))
    await pay(player, 'DEPOSIT', 10_000n)
    await pay(player, 'REBATE_SELF', 100n, 'house:rebate')
    await pay(player, 'BONUS', 500n, 'house:promo')
    await pay(player, 'JACKPOT_WIN', 50n, 'jackpot:fast5')
    await pay(player, 'SALARY_DAY_IN', 70n, 'house:salary')
    await pay(player, 'DIVIDEND_OUT', -30n, 'house:dividend')
    await pay(player, 'WD_FEE', -20n, 'house:fee')
    await countAll()
    await countAll()
    await pay(player, 'DEPOSIT_MANUAL', 1_000n)
    await countAll()
    const { all } = (await teamFigures(database, [top.id], spanToday())).get(top.id) ?? { all: noFigures }
    expect(all).toMatchObject({
      deposits: 11_000n,
      withdrawals: 20n,
      rebates: 100n,
      rewards: 550n,
      salaries: 70n,
      dividends: 0n,
      salariesPaid: 0n,
      dividendsPaid: 30n,
      stake: 0n,
    })
  })

  test('of test and trial accounts counts nowhere', async () => {
    const top = await server.join(undefined, { type: 1 })
    const tester = await server.join(top, { type: 3 })
    await pay(tester, 'DEPOSIT', 10_000n)
    await bet(tester, { valid: '5.00' })
    await countAll()
    const { rows } = await database.query('SELECT FROM agent_team_day WHERE branch_id = ANY ($1)', [[top.id, tester.id]])
    expect(rows).toEqual([])
  })
})

describe('a correction', () => {
  test('counts on the day on which it is booked', async () => {
    const top = await server.join(undefined, { type: 1 })
    const player = await server.join(top)
    const id = await bet(player, { valid: '100.00' })
    const first = spanToday()
    await countAll()
    clock.advance(86_400_000)
    await correct(id, player, { valid: '-100.00', payout: '40.00' })
    await countAll()
    const valid = async (span: typeof first) => (await teamFigures(database, [top.id], span)).get(top.id)?.all
    expect(await valid(first)).toMatchObject({ bets: 1, validBet: 10_000n, payout: 0n })
    expect(await valid(spanToday())).toMatchObject({ bets: 0, validBet: -10_000n, payout: 4_000n })
  })
})

describe('who was active', () => {
  test('is counted once in every range', async () => {
    const top = await server.join(undefined, { type: 1 })
    const players = [await server.join(top), await server.join(top), await server.join(top)] as [Person, Person, Person]
    const first = today()
    const pattern = [[0, 1], [0], [1], [0, 2], [], [1]]
    for (const places of pattern) {
      for (const place of places) await bet(players[place] as Person, { valid: '1.00' })
      await countAll()
      clock.advance(86_400_000)
    }
    for (let from = 0; from < pattern.length; from++)
      for (let to = from; to < pattern.length; to++) {
        const span = spanOf(zone, dayAfter(first, from), dayAfter(first, to))
        const expected = new Set(pattern.slice(from, to + 1).flat()).size
        const counted = await countActiveOf(database, { memberIds: [top.id], span })
        expect([from, to, counted.get(top.id) ?? 0]).toEqual([from, to, expected])
      }
  })

  test('is so too when a day comes late', async () => {
    const top = await server.join(undefined, { type: 1 })
    const player = await server.join(top)
    const day = (count: number) => spanOf(zone, dayAfter(today(), count), dayAfter(today(), count)).since
    const count = (days: Date[]) => database.query('SELECT agent_count_active($1, $2)', [days.map(() => player.id), days])
    await count([day(1), day(5)])
    await count([day(3), day(0), day(5)])
    for (const [from, to, expected] of [
      [0, 0, 1],
      [0, 5, 1],
      [2, 4, 1],
      [4, 5, 1],
      [2, 2, 0],
      [3, 5, 1],
    ] as const) {
      const span = { since: day(from), until: new Date(day(to).getTime() + 1) }
      const counted = await countActiveOf(database, { memberIds: [top.id], span })
      expect([from, to, counted.get(top.id) ?? 0]).toEqual([from, to, expected])
    }
  })
})

/** The level below an agent as one above sees it: the agent alone and each branch that ever was directly below. */
const levelOf = async (under: bigint, seenBy: bigint, everybody: readonly bigint[]): Promise<Figures> => {
  const span = untilToday()
  const own = await figuresByProduct(database, { memberIds: [under], span, isAlone: true, seenBy })
  const branches = await figuresByProduct(database, { memberIds: everybody, span, parentId: under, seenBy })
  return [...own, ...branches.filter(({ memberId }) => memberId !== under)].reduce<Figures>(addFigures, noFigures)
}

test('rows of a level sum to the team above, for random trees, moves, bets and money', async () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ is: fc.constant('bet' as const), who: fc.nat(5), valid: fc.integer({ min: 1, max: 9_999 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('pay' as const), who: fc.nat(5), valid: fc.integer({ min: 1, max: 9_999 }) }),
    },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('move' as const), who: fc.nat(5), valid: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('count' as const), who: fc.nat(5), valid: fc.nat(5) }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (parents, steps) => {
        const people = [await server.join(undefined, { type: 1 })]
        for (const [place, parent] of parents.entries())
          people.push(await server.join(people[Math.min(parent, place)], { type: 1 }))
        const open: [bigint, Person, number][] = []
        for (const { is, who, valid } of steps) {
          const member = people[who] as Person
          const money = toWire(BigInt(valid) as never)
          if (is === 'bet')
            open.push([await bet(member, { product: gameTypes[valid % 8], valid: money, payout: '1.00' }), member, valid])
          else if (is === 'pay') await pay(member, 'DEPOSIT', BigInt(valid))
          else if (is === 'count') await countAll()
          else {
            // Impossible ones, such as into the own branch, are refused.
            await server.move(member, people[valid] as Person).catch(() => undefined)
            for (const [id, of] of open.splice(0)) await correct(id, of, { valid: '-0.01' })
          }
        }
        await countAll()
        const ids = people.map(({ id }) => id)
        for (const viewer of ids) {
          const { rows } = await database.query<{ id: bigint }>(
            'SELECT member_id AS id FROM agent_closure WHERE ancestor_id = $1',
            [viewer],
          )
          for (const { id: under } of rows) {
            const team = sumByMember(await figuresByProduct(database, { memberIds: [under], span: untilToday(), seenBy: viewer }))
            expect(await levelOf(under, viewer, ids)).toMatchObject({
              ...noFigures,
              ...(team.get(under) ? pick(team.get(under) as Figures) : {}),
            })
          }
        }
      },
    ),
    { numRuns: 15 },
  )
  expect(await faults()).toEqual([])
  const { rows } = await database.query(`SELECT FROM agent_move WHERE state = 'done'`)
  expect(rows.length).toBeGreaterThan(3)
})

const pick = (figures: Figures): Figures => addFigures(figures, noFigures)

test('who was a branch of an agent and is above that agent now sees nothing of then', async () => {
  const top = await server.join(undefined, { type: 1 })
  const agent = await server.join(top, { type: 1 })
  const branch = await server.join(agent, { type: 1 })
  await bet(branch, { valid: '1.00' })
  await countAll()
  await server.move(branch, top)
  await server.move(agent, branch)
  const [members, everybody] = [[agent.id], [top.id, agent.id, branch.id]]
  const team = sumByMember(await figuresByProduct(database, { memberIds: members, span: untilToday(), seenBy: branch.id }))
  expect(team.get(agent.id)).toBeUndefined()
  expect(await levelOf(agent.id, branch.id, everybody)).toEqual(noFigures)
  expect((await levelOf(agent.id, agent.id, everybody)).validBet).toBe(100n)
})

describe('counting', () => {
  const setUp = async () => {
    const top = await server.join(undefined, { type: 1 })
    const player = await server.join(top)
    for (let count = 0; count < 3; count++) {
      await bet(player, { valid: '10.00' })
      await pay(player, 'DEPOSIT', 100n)
    }
    return { top }
  }
  const expectOnce = async (top: Person, note: unknown) => {
    const all = (await teamFigures(database, [top.id], untilToday())).get(top.id)?.all
    expect([note, all?.bets, all?.validBet, all?.deposits]).toEqual([note, 3, 3_000n, 300n])
  }

  test('by several processes at once counts once', async () => {
    const { top } = await setUp()
    const others = [1, 2].map(() => connectDatabase(database.url))
    await Promise.all([services, ...others.map((own) => ({ ...services, database: own }))].map((each) => countFigures(each)))
    for (const other of others) await other.close()
    await countAll()
    await expectOnce(top, '')
  })

  test('that dies at any statement counts once when another goes on', async () => {
    const dying = cutDatabase(database.url)
    for (const isDone of [false, true])
      for (let statement = 0; ; statement++) {
        const { top } = await setUp()
        dying.cut({ statement, isDone, isDeath: true })
        await countFigures({ ...services, database: dying }).catch(() => undefined)
        const { wasCut } = dying
        dying.cut(undefined)
        await countAll()
        await expectOnce(top, [isDone, statement])
        if (!wasCut) break
      }
    await dying.close()
    expect(await faults()).toEqual([])
  })
})

test('terms raised on the way change nothing of what a team moved', async () => {
  const top = await server.join(undefined, { type: 1 })
  await server.give(top, earning(1960, '0.50'))
  const player = await server.join(top)
  await bet(player, { valid: '10.00' })
  await server.give(top, earning(1960, '0.60'))
  await bet(player, { valid: '10.00' })
  await countAll()
  expect((await teamFigures(database, [top.id], spanToday())).get(top.id)?.all).toMatchObject({ bets: 2, validBet: 2_000n })
})
