import * as contract from '@tamuvo/contract/agent.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { pagesReadBy } from '../testing/pages-read.ts'
import { agentServer } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const server = await agentServer()
const database = connectDatabase(server.owner.url, { statementTimeoutMs: 120_000 })
afterAll(() => database.close())
const members = 100_000
/** A page with its totals reads a bit more than two times all that the tables hold; looked up one by one, members alone are tens of times. */
const timesMax = 5
// Not what a count reads: that falls to a quarter once autovacuum came by.
const pagesOfTables = `SELECT sum(pg_relation_size(t::regclass) / current_setting('block_size')::int)::int AS pages
                         FROM unnest(ARRAY['member', 'agent_closure', 'balance']) t`

/** Members in a tree in which each has seven directly below, under an agent; written as the triggers of registration would. */
const fill = async (root: bigint): Promise<void> => {
  const id = (no: string) => `CASE WHEN ${no} = 0 THEN $1::bigint ELSE (${no} + 1)::bigint << 20 END`
  await database.query('ALTER TABLE member DISABLE TRIGGER member_joins_agent')
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode, rank_level,
                         registered_at, registered_origin, registered_url, registered_method, invite_code, upline_id)
     SELECT ${id('no')}, 'm' || no, 'm' || no, 1, 'active', '', '', '', '{}', 'EN', '01', 1960, 0, now(), '', '', '', 'C' || no, ${id('((no - 1) / 7)')}
       FROM generate_series(1, $2::int) no`,
    [root, members],
  )
  await database.query('ALTER TABLE member ENABLE TRIGGER member_joins_agent')
  await database.query(
    `INSERT INTO agent_closure (ancestor_id, member_id, depth)
     WITH RECURSIVE above AS (
       SELECT no AS member, no AS ancestor, 0 AS depth FROM generate_series(1, $2::int) no
       UNION ALL SELECT member, (ancestor - 1) / 7, depth + 1 FROM above WHERE ancestor > 0)
     SELECT ${id('ancestor')}, ${id('member')}, depth FROM above ON CONFLICT DO NOTHING`,
    [root, members],
  )
  await database.query(
    `INSERT INTO agent_terms (member_id, since, prize_group) SELECT id, registered_at, 1960 FROM member WHERE username LIKE 'm%' AND id <> $1
     ON CONFLICT DO NOTHING`,
    [root],
  )
  await database.query('INSERT INTO balance (account, member_id) SELECT id << 4, id FROM member ON CONFLICT DO NOTHING')
  await database.query('ANALYZE')
}

const root = await server.join(undefined, { type: 2 })
await fill(root.id)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

test('a page of a team of 100,000 members reads its tables a few times, not member by member', async () => {
  const asked = vi.spyOn(server.services.database, 'query')
  const page = await server.get(contract.listTeam, { pageSize: 100 }, { token: root.token })
  const statements = asked.mock.calls.flatMap(([text, values]) => (typeof text === 'string' ? [{ text, values }] : []))
  asked.mockRestore()
  expect(page.totals.team).toBe(members)
  expect(statements.filter(({ text }) => text.includes('agent_closure')).length).toBeGreaterThanOrEqual(5)
  const read = await Promise.all(statements.map(({ text, values }) => pagesReadBy(database, text, values)))
  const { rows } = await database.query<{ pages: number }>(pagesOfTables)
  expect(sum(read)).toBeLessThan(timesMax * (rows[0]?.pages ?? 0))
})
