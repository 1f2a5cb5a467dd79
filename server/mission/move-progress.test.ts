import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

const database = await testDatabase()
const migration = (name: string): string => readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')

/** A database of the version before, whose missions have counted something. */
const goBack = async (): Promise<void> => {
  await database.query('DROP VIEW mission_progress; DROP TABLE mission_member')
  const made = migration('0730-mission').matchAll(/CREATE TABLE (mission_progress|mission_seen) .*?^\);$/gms)
  for (const [table] of made) await database.query(table)
  await database.query(`INSERT INTO mission (id, code, type, metric, products, games, after_activity, made_at)
    SELECT id, 'mission-' || id, type, metric, '{}', '{}', 0, now()
      FROM (VALUES (11, 'DAILY', 'VALID_BET'), (12, 'WEEKLY', 'GAMES'), (13, 'ACHIEVEMENT', 'WINS'), (14, 'ACHIEVEMENT', 'DAYS')) m (id, type, metric)`)
  await database.query(`INSERT INTO mission_progress VALUES
    (1, 11, '2026-08-06', 250, NULL, NULL, NULL), (1, 12, '2026-W32', 2, NULL, NULL, NULL), (1, 13, '', 5, 17, 2, NULL),
    (2, 14, '', 1, NULL, NULL, NULL), (2, 12, '2026-W32', 3, 9, 1, 9)`)
  await database.query(`INSERT INTO mission_seen VALUES (1, 12, '2026-W32', 'dice'), (1, 12, '2026-W32', 'keno'), (2, 14, '', '2026-08-06'),
    (2, 12, '2026-W32', 'dice')`)
  await database.query(`INSERT INTO loyalty_listener VALUES ('mission', 19), ('points', 18)`)
}

test('progress of the version before goes on where it was', async () => {
  await goBack()
  const read = async () => (await database.query('SELECT * FROM mission_progress ORDER BY member_id, mission_id')).rows
  const before = await read()
  await database.query(migration('0744-mission-member'))
  expect(await read()).toEqual(before)
  const { rows } = await database.query(`SELECT progress FROM mission_member ORDER BY member_id`)
  expect(rows).toEqual([
    {
      progress: {
        '11:2026-08-06': '250',
        '12:2026-W32': ['dice', 'keno'],
        '13': { done: '5', reached: '17', version: 2, completed: null },
      },
    },
    { progress: { '12:2026-W32': { done: '3', reached: '9', version: 1, completed: '9' }, '14': ['2026-08-06'] } },
  ])
  // Processes of the version before find nothing to count.
  expect((await database.query('SELECT * FROM loyalty_listener ORDER BY name')).rows).toEqual([
    { name: 'mission', upto: 9_223_372_036_854_775_807n },
    { name: 'missions', upto: 19n },
    { name: 'points', upto: 18n },
  ])
})
