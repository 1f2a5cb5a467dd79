import { expect, test } from 'vitest'
import { steppedClock } from './clock.ts'
import { testDatabase } from '../testing/database.ts'
import { idMaker, memberGroup } from './ids.ts'

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
