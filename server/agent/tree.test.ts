import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/agent.ts'
import * as staff from '@tamuvo/contract/agent-staff.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freezeMember, thawMember } from '../account/freeze-member.ts'
import { inTransaction } from '../kit/database.ts'
import { agentServer, checker, earning, maker, type Person } from './testing.ts'
import { moveDue } from './moves.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
const reason = 'A test of the tree.'

/** The closure, lines and parents say the same of everybody. */
const faults = async () => {
  const { rows } = await database.query(
    `WITH RECURSIVE up AS (
       SELECT id AS member_id, id AS ancestor_id, 0 AS depth, upline_id FROM member WHERE type IN (0, 1, 2)
       UNION ALL SELECT u.member_id, m.id, u.depth + 1, m.upline_id FROM up u JOIN member m ON m.id = u.upline_id)
     (SELECT 'closure lacks', ancestor_id, member_id, depth FROM up EXCEPT SELECT 'closure lacks', ancestor_id, member_id, depth FROM agent_closure)
     UNION ALL
     (SELECT 'closure has', ancestor_id, member_id, depth FROM agent_closure EXCEPT SELECT 'closure has', ancestor_id, member_id, depth FROM up)
     UNION ALL
     (SELECT 'line', l.line[1], l.member_id, 0 FROM agent_line l WHERE l.until = 'infinity'
        AND l.line <> (SELECT array_agg(u.ancestor_id ORDER BY u.depth) FROM up u WHERE u.member_id = l.member_id))
     UNION ALL
     (SELECT 'gap', a.member_id, a.member_id, 0 FROM agent_line a WHERE a.until <> 'infinity'
        AND NOT EXISTS (SELECT FROM agent_line b WHERE b.member_id = a.member_id AND b.since = a.until))`,
  )
  return rows
}

const lineAt = async (member: Person, at: Date) =>
  (
    await database.query<{ line: bigint[] }>('SELECT line FROM agent_line WHERE member_id = $1 AND since <= $2 AND until > $2', [
      member.id,
      at,
    ])
  ).rows[0]?.line.map(BigInt)

const line = async (levels: number): Promise<Person[]> => {
  const made: Person[] = []
  for (let level = 0; level < levels; level++) made.push(await server.join(made.at(-1), { type: 1 }))
  return made
}

const propose = (member: Person, to?: Person, as = maker.as) =>
  server.ask(staff.proposeMove, { username: member.username, to: to?.username ?? '', reason }, { ...as, key: randomUUID() })
const decide = (id: string, decision: 'approved' | 'rejected' = 'approved', as = checker.as, why = '') =>
  server.ask(staff.decideOnMove, { id, decision, reason: why }, as)

describe('a branch', () => {
  test('moves with all below at the start of the next day, and its past keeps the line it had', async () => {
    const [top, a, b, c] = (await line(4)) as [Person, Person, Person, Person]
    const other = await server.join(undefined, { type: 2 })
    const proposed = await propose(b, other)
    expect(proposed.value).toMatchObject({ members: 2 })
    const { value } = await decide(proposed.value.id)
    // Midnight at UTC+6:30 follows the noon at which the tests begin.
    expect(value.effectiveAt).toMatch(/T17:30:00/)
    const boundary = new Date(value.effectiveAt ?? '')

    clock.advance(boundary.getTime() - clock.now().getTime() - 1)
    await moveDue(services)
    expect(await lineAt(c, clock.now())).toEqual([c.id, b.id, a.id, top.id])
    clock.advance(60_001)
    // Who joins between the boundary and the move was in the branch from the beginning.
    const late = await server.join(c)
    await moveDue(services)
    expect(await lineAt(c, boundary)).toEqual([c.id, b.id, other.id])
    expect(await lineAt(c, new Date(boundary.getTime() - 1))).toEqual([c.id, b.id, a.id, top.id])
    expect(await lineAt(late, clock.now())).toEqual([late.id, c.id, b.id, other.id])
    expect(await faults()).toEqual([])
    const moves = await server.get(staff.listMoves, {}, checker.as)
    expect(moves.list[0]).toMatchObject({ username: b.username, from: a.username, to: other.username, state: 'done', members: 3 })
    await moveDue(services)
    expect(await faults()).toEqual([])
  })

  test('goes to the platform', async () => {
    const [top, a, b] = (await line(3)) as [Person, Person, Person]
    await server.move(a)
    expect(await lineAt(b, clock.now())).toEqual([b.id, a.id])
    expect(await lineAt(top, clock.now())).toEqual([top.id])
    expect(await faults()).toEqual([])
  })

  test('moves by two people, and once at a time', async () => {
    const [, a] = (await line(2)) as [Person, Person]
    const other = await server.join(undefined, { type: 1 })
    expect((await propose(a, other, checker.as)).code).toBe('FORBIDDEN')
    const { value } = await propose(a, other)
    expect((await propose(a, other)).code).toBe('CASE_CLOSED')
    expect((await decide(value.id, 'approved', maker.as)).code).toBe('FORBIDDEN')
    expect((await decide(value.id, 'rejected')).code).toBe('FIELDS_INVALID')
    expect((await decide(value.id, 'rejected', checker.as, 'not the right agent')).success).toBe(true)
    expect((await decide(value.id)).code).toBe('CASE_CLOSED')
    expect((await propose(a, other)).success).toBe(true)
    const maker2 = { ...maker.as, key: randomUUID() }
    const asked = { username: (await server.join(other)).username, to: '', reason }
    const [first, again] = [
      await server.ask(staff.proposeMove, asked, maker2),
      await server.ask(staff.proposeMove, asked, maker2),
    ]
    expect(again.value.id).toBe(first.value.id)
  })

  test('does not go below itself, where it is, to a player, or to an agent who has less', async () => {
    const [top, a, b] = (await line(3)) as [Person, Person, Person]
    const [player, poor] = [await server.join(), await server.join(undefined, { type: 1, prizeMode: 1900 })]
    const because = async (member: Person, to?: Person) => (await propose(member, to)).value
    expect(await because(a, b)).toMatchObject({ because: 'LOOP' })
    expect(await because(a, top)).toMatchObject({ because: 'SAME' })
    expect(await because(top)).toMatchObject({ because: 'SAME' })
    expect(await because(a, player)).toMatchObject({ because: 'NOT_AGENT' })
    expect(await because(a, poor)).toMatchObject({ because: 'RATE_ABOVE_OWN' })
    expect((await propose(a, { ...a, username: 'nobody' })).code).toBe('NOT_FOUND')
  })

  test('stays where it is when the move has become impossible', async () => {
    const [, a, b] = (await line(3)) as [Person, Person, Person]
    const other = await server.join(undefined, { type: 1 })
    const first = await propose(a, other)
    const second = await propose(other, b)
    await decide(first.value.id)
    const { value } = await decide(second.value.id)
    clock.advance(Date.parse(value.effectiveAt ?? '') - clock.now().getTime())
    await moveDue(services)
    expect(await lineAt(a, clock.now())).toEqual([a.id, other.id])
    const { list } = await server.get(staff.listMoves, {}, checker.as)
    expect(list.slice(0, 2).map(({ state }) => state)).toEqual(['void', 'done'])
    expect(await faults()).toEqual([])
  })
})

test('after any moves the closure, the lines and the parents say the same', async () => {
  const people = await line(2)
  for (let count = 0; count < 10; count++) people.push(await server.join(people[count % people.length], { type: 1 }))
  const place = fc.nat({ max: people.length - 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(place, fc.option(place)), { minLength: 1, maxLength: 3 }), async (moves) => {
      for (const [from, to] of moves) {
        const [member, above] = [people[from], to === null ? undefined : people[to]]
        if (!member || (await propose(member, above)).code !== 'OK') continue
        const { list } = await server.get(staff.listMoves, {}, checker.as)
        await decide(list[0]?.id ?? '')
      }
      clock.advance(86_400_000)
      await moveDue(services)
      expect(await faults()).toEqual([])
    }),
    { numRuns: 8 },
  )
})

describe('terms', () => {
  const versions = async (member: Person) =>
    (
      await database.query<{ group: number; rng: number; frozen: boolean; since: Date; ends: Date | null }>(
        `SELECT prize_group AS group, rng, is_frozen AS frozen, since, nullif(until, 'infinity') AS ends FROM agent_terms WHERE member_id = $1 ORDER BY since`,
        [member.id],
      )
    ).rows
  const raise = (agent: Person, member: Person, terms: ReturnType<typeof earning>) =>
    server.ask(contract.raiseTerms, { memberId: member.id.toString(), terms }, { token: agent.token })

  test('are raised by the agent above, for bets from then on', async () => {
    const [top, a] = (await line(2)) as [Person, Person]
    await server.give(top, earning(1980, '0.60'))
    clock.advance(60_000)
    expect((await raise(top, a, earning(1970, '0.50'))).value).toMatchObject({
      before: earning(1960, '0.00'),
      after: earning(1970, '0.50'),
    })
    expect(await versions(a)).toMatchObject([
      { group: 1960, rng: 0, ends: clock.now() },
      { group: 1970, rng: 50, since: clock.now(), ends: null },
    ])
    expect((await raise(top, a, earning(1970, '0.40'))).value).toMatchObject({
      fields: ['LIVE', 'RNG', 'PVP', 'FISH', 'SPORTS', 'ESPORTS'],
    })
    expect((await raise(top, a, earning(1970, '0.61'))).code).toBe('RATE_ABOVE_OWN')
  })

  test('are raised of direct downlines only', async () => {
    const [top, a, b] = (await line(3)) as [Person, Person, Person]
    const stranger = await server.join()
    for (const [by, of] of [
      [top, b],
      [a, top],
      [a, a],
      [top, stranger],
    ] as const)
      expect((await raise(by, of, earning(1960, '0.00'))).code).toBe('NOT_FOUND')
  })

  test('are lowered by staff, below those of the team only with everybody', async () => {
    const [top, a, b] = (await line(3)) as [Person, Person, Person]
    await server.give(top, earning(1980, '0.60'))
    await server.give(a, earning(1970, '0.50'))
    await server.give(b, earning(1970, '0.20'))
    const lower = { username: a.username, terms: earning(1960, '0.30'), reason }
    const rates = Array.from({ length: 6 }, () => '0.30').join(',')
    const preview = await server.get(staff.previewTerms, { username: a.username, prizeGroup: 1960, rates }, checker.as)
    expect(preview.list.map(({ username, after }) => [username, after])).toEqual([
      [a.username, earning(1960, '0.30')],
      [b.username, earning(1960, '0.20')],
    ])
    expect(await server.ask(staff.setTerms, lower, maker.as)).toMatchObject({
      code: 'RATE_BELOW_TEAM',
      value: { fields: ['prizeGroup'], affected: 1 },
    })
    expect(await server.get(staff.setTerms, { ...lower, cascade: true }, maker.as)).toMatchObject({ changed: 2 })
    expect((await versions(b)).at(-1)).toMatchObject({ group: 1960, rng: 20 })
    const { rows } = await database.query<{ mode: number }>('SELECT prize_mode AS mode FROM member WHERE id = $1', [b.id])
    expect(rows).toEqual([{ mode: 1960 }])
  })

  test('are never above those of the agent above, or the most of the brand', async () => {
    const [top, a] = (await line(2)) as [Person, Person]
    const set = (member: Person, terms: ReturnType<typeof earning>) =>
      server.ask(staff.setTerms, { username: member.username, terms, reason }, maker.as)
    expect((await set(top, earning(1980, '0.61'))).value).toMatchObject({ fields: ['SPORTS', 'ESPORTS'] })
    expect((await set(a, earning(1970, '0.00'))).value).toMatchObject({ fields: ['prizeGroup'] })
  })

  test('of who is frozen say so, from then on and until thawed', async () => {
    const [top] = (await line(1)) as [Person]
    clock.advance(1_000)
    const change = { memberId: top.id, by: 'test', reason: 'test' }
    await inTransaction(database, (tx) => freezeMember(tx, { ...change, at: clock.now() }))
    clock.advance(1_000)
    await inTransaction(database, (tx) => thawMember(tx, { ...change, at: clock.now() }))
    expect((await versions(top)).map(({ frozen }) => frozen)).toEqual([false, true, false])
    expect((await versions(top)).at(-1)?.since).toEqual(clock.now())
  })
})
