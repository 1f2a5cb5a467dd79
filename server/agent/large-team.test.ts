import * as contract from '@tamuvo/contract/agent.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { agentServer } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const server = await agentServer()
const database = connectDatabase(server.owner.url, { statementTimeoutMs: 120_000 })
afterAll(() => database.close())
const members = 100_000
/** A page with its totals takes two or three times as long as a count. */
const countsMax = 5
const countOfTeam = 'SELECT count(*) FROM agent_closure c JOIN member m ON m.id = c.member_id WHERE c.ancestor_id = $1'

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

/** The shortest of some turns, in milliseconds: what else runs on the machine is no part of it. */
const shortest = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let times = 0; times < 8; times++) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return Math.min(...took)
}

test('a page of a team of 100,000 members takes as long as counting a few such teams', async () => {
  const root = await server.join(undefined, { type: 2 })
  await fill(root.id)
  const page = () => server.get(contract.listTeam, { pageSize: 100 }, { token: root.token })
  expect((await page()).totals.team).toBe(members)
  const count = () => database.query(countOfTeam, [root.id])
  expect(await shortest(page)).toBeLessThan(countsMax * (await shortest(count)))
})
