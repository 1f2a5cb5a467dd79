import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, expect, test } from 'vitest'
import { audit, writeBooks } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'audit-guards-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const holds = ' yes  Stakes of members with a limit, a break or a bonus are looked at one by one'

test('members whose stakes are not guarded as they should be are named, in an export too', async () => {
  await writeBooks(database)
  expect((await audit('--url', database.url)).said).toContain(`${holds}: 0 members.`)
  await database.query(
    'INSERT INTO balance (account, member_id, guarded) SELECT id << 4, id, id = 86 FROM generate_series(83, 87) id',
  )
  await database.query(
    `INSERT INTO safer_limit (member_id, kind, set_by, value, since) SELECT id, 'STAKE_DAY', 'member', 100, now() FROM unnest('{83,86}'::bigint[]) id`,
  )
  await database.query(
    `INSERT INTO safer_break (id, member_id, kind, since, until)
     VALUES (1, 84, 'forced', now(), now() + interval '1 day'), (2, 85, 'cool_off', now() - interval '2 days', now() - interval '1 day')`,
  )
  await database.query('INSERT INTO safer_play_term (member_id, bonus_id, max_stake, closed) VALUES (87, 1, 100, $1)', [[]])
  const file = join(folder, 'guards.txt.gz')
  const { said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  for (const report of [said, exported.said]) {
    for (const what of ['83 has a limit on play', '84 has a break', '87 plays by the terms of a bonus'])
      expect(report).toContain(`NO   Member ${what}, and batches take stakes without a look at that.`)
    expect(report).not.toMatch(/Member (85|86) /)
  }

  await database.query('UPDATE balance SET guarded = true WHERE member_id > 82')
  expect((await audit('--url', database.url)).said).toContain(`${holds}: 4 members.`)
})
