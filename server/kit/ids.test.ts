import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steppedClock } from './clock.ts'
import { testDatabase } from '../testing/database.ts'
import { firstIdAt, idMaker, memberGroup, timeOfId } from './ids.ts'

const database = await testDatabase()

/** 400 ids of one process, so many milliseconds apart. */
const membersEvery = (ms: number): bigint[] => {
  const clock = steppedClock('2026-03-01T10:00:00Z')
  const next = idMaker(clock, 5, 8)
  return Array.from({ length: 400 }, () => (clock.advance(ms), next()))
}

test.each([0, 1, 7, 1_000])('members of one process, %i ms apart, spread over the groups', (ms) => {
  const sizes = new Map<bigint, number>()
  for (const id of membersEvery(ms)) sizes.set(memberGroup(id), (sizes.get(memberGroup(id)) ?? 0) + 1)
  expect(sizes.size).toBeGreaterThan(200)
  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(3)
})

test('SQL puts every member into the same group', async () => {
  const ids = [0n, 1n, 4095n, 4096n, (1n << 59n) - 1n, ...membersEvery(0), ...membersEvery(997)]
  const { rows } = await database.query<{ group: bigint }>(
    'SELECT member_group(id) AS group FROM unnest($1::bigint[]) WITH ORDINALITY u (id, no) ORDER BY no',
    [ids],
  )
  expect(rows.map(({ group }) => group)).toEqual(ids.map(memberGroup))
})

test('a query by group uses its index: the planner inlines the function', async () => {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    'EXPLAIN SELECT FROM bet WHERE member_group(member_id) = member_group(7) AND id > 5 ORDER BY id',
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bet_member_group')
})

test('ids grow, are unique, and survive a clock that jumps back', () => {
  const clock = steppedClock('2026-01-01T00:00:00Z')
  const next = idMaker(clock, 5)
  const ids = Array.from({ length: 10_000 }, next)
  clock.advance(-5_000)
  ids.push(next())
  expect(ids.every((each, i) => i === 0 || each > (ids[i - 1] ?? 0n))).toBe(true)
  expect(idMaker(clock, 1023, 8)() < 2n ** 59n).toBe(true)
})

const step = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ do: fc.constant('make' as const), ids: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ do: fc.constant('skip' as const), by: fc.bigInt(-(1n << 25n), 1n << 25n) }),
)

test.each([8, 12])(
  'whatever the clock and other processes do, ids grow, with the parts that they should have (%i bits)',
  (bits) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 1_019 }), (steps, node) => {
        const clock = steppedClock('2026-01-01T00:00:00Z')
        const next = idMaker(clock, node, bits)
        const shift = BigInt(bits)
        let last = next()
        let floor = last
        for (const each of steps) {
          if (each.do === 'wait') clock.advance(each.ms)
          if (each.do === 'skip') next.skipPast((floor = last + each.by))
          for (let made = 0; each.do === 'make' && made < each.ids; made++) {
            const id = next()
            expect(id > last && id > floor).toBe(true)
            expect((id >> shift) & 1023n).toBe(BigInt(node))
            expect(timeOfId(id << (12n - shift)) >= clock.now()).toBe(true)
            last = id
          }
        }
      }),
    )
  },
)

test('ids of statements grow by place over milliseconds, and lie above all of their table', async () => {
  const first = firstIdAt(new Date('2026-01-01T00:00:00Z')) + 5_000n
  const idsFrom = async (highest: bigint | null): Promise<bigint[]> => {
    const { rows } = await database.query<{ made: bigint }>(
      'SELECT numbered_id(1020, $1, $2, n) AS made FROM unnest($3::bigint[]) n',
      [first, highest, [0, 1, 4_095, 4_096, 10_000]],
    )
    return rows.map(({ made }) => made)
  }
  const parts = (made: bigint): bigint[] => [(made >> 22n) - (first >> 22n), (made >> 12n) & 1023n, made & 4095n]
  const places = [
    [0n, 0n],
    [0n, 1n],
    [0n, 4_095n],
    [1n, 0n],
    [2n, 1_808n],
  ] as const
  expect((await idsFrom(null)).map(parts)).toEqual(places.map(([ms, no]) => [ms, 1020n, no]))
  expect((await idsFrom(first - (1n << 30n))).map(parts)).toEqual(places.map(([ms, no]) => [ms, 1020n, no]))
  expect((await idsFrom(first + 9n)).map(parts)).toEqual(places.map(([ms, no]) => [ms + 1n, 1020n, no]))
})

test('no process takes the nodes of ids of statements', async () => {
  const { rows } = await database.query(
    'SELECT seqmin AS min, seqmax AS max, seqcycle AS cycles FROM pg_sequence WHERE seqrelid = $1::regclass',
    ['process_node'],
  )
  expect(rows).toEqual([{ min: 0n, max: 1_019n, cycles: true }])
})
