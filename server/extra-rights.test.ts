import { beforeAll, describe, expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extraRights } from './kit/extra-rights.ts'
import { changingSchema } from './kit/schema-change.ts'
import { declaredRights, grantRights } from './kit/roles.ts'
import { testDatabase } from './testing/database.ts'

const owner = await testDatabase()
const database = new URL(owner.url).pathname.slice(1)
beforeAll(() => changingSchema(owner, grantRights))

/** What only a superuser gives; on a cluster the owner is none. */
const bySuperuser = process.env['CITUS']
  ? []
  : [
      ['ALTER VIEW house_journal OWNER TO tamuvo_web', 'tamuvo_web owns view house_journal.'],
      [
        `ALTER ROLE tamuvo_web IN DATABASE ${database} SET synchronous_commit = off`,
        'tamuvo_web begins with the setting synchronous_commit=off.',
      ],
    ]

describe('the rights of processes', () => {
  test('are those of the list', async () => {
    expect(await extraRights(owner)).toEqual([])
  })

  test.each([
    ['GRANT DELETE ON money_hold TO tamuvo_web', 'tamuvo_web has DELETE on money_hold.'],
    ['GRANT TRUNCATE ON session TO tamuvo_worker', 'tamuvo_worker has TRUNCATE on session.'],
    ['GRANT UPDATE (reason) ON setting_change TO PUBLIC', 'tamuvo_web has UPDATE on column setting_change.reason.'],
    ['GRANT SELECT ON lottery_sealed_seed TO PUBLIC', 'tamuvo_web has SELECT on lottery_sealed_seed.'],
    ['GRANT UPDATE (watermark_id) ON ledger_chain TO tamuvo_web', 'tamuvo_web has UPDATE on column ledger_chain.watermark_id.'],
    ['GRANT DELETE ON journal_other TO tamuvo_web', 'tamuvo_web has DELETE on journal_other.'],
    ['GRANT UPDATE ON SEQUENCE process_node TO tamuvo_web', 'tamuvo_web sets the sequence process_node.'],
    ['GRANT CREATE ON SCHEMA public TO tamuvo_web', 'tamuvo_web creates in schema public.'],
    [`GRANT TEMPORARY ON DATABASE ${database} TO tamuvo_web`, 'tamuvo_web may TEMPORARY in the database.'],
    [
      'GRANT EXECUTE ON FUNCTION vendor_call_log_drop(date) TO tamuvo_web',
      'tamuvo_web calls vendor_call_log_drop(date) with the rights of its owner.',
    ],
    ...bySuperuser,
  ])('beyond it are named: %s', async (plant, named) => {
    const client = await owner.dedicated('planting')
    try {
      // What concerns all databases of the server must not be seen by other tests.
      await client.query('BEGIN')
      await client.query(plant)
      expect(await extraRights(client)).toContain(named)
      await client.query('ROLLBACK')
    } finally {
      await client.end()
    }
  })

  test.skipIf(process.env['CITUS'])('over the whole server are named, too', async () => {
    const client = await owner.dedicated('planting')
    try {
      for (const [plant, named] of [
        ['ALTER ROLE tamuvo_web SUPERUSER', 'tamuvo_web is a superuser.'],
        ['ALTER ROLE tamuvo_worker CREATEROLE', 'tamuvo_worker makes roles.'],
        ['GRANT pg_read_server_files TO tamuvo_web', 'tamuvo_web is a member of pg_read_server_files.'],
      ] as const) {
        await client.query('BEGIN')
        await client.query(plant)
        expect(await extraRights(client)).toContain(named)
        await client.query('ROLLBACK')
      }
    } finally {
      await client.end()
    }
  })
})

/** What the statements of the server do with each table. Those with a name made at run time belong to tools of the owner. */
const statements = (): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>()
  const note = (table: string | undefined, verb: string): void => {
    if (table) used.set(table, (used.get(table) ?? new Set()).add(verb))
  }
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.(ts|sql)$/.test(name) &&
      !/\.test\.ts$|testing|migrations|node_modules|^kit\/(seal-clear|migrate|functions|citus)\.ts/.test(name),
  )
  for (const file of files) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    const parts = file.endsWith('.sql') ? text.split(';') : (text.match(/`[^`]*`|'[^'\n]*'/g) ?? [])
    for (const part of parts) {
      for (const [, table] of part.matchAll(/\bDELETE FROM\s+(\w+)/g)) note(table, 'DELETE')
      for (const [, table] of part.matchAll(/\bUPDATE\s+(\w+)/g)) note(table, 'UPDATE')
      for (const [insert, table] of part.matchAll(/\bINSERT INTO\s+(\w+)(?:(?!INSERT INTO).)*/gs)) {
        note(table, 'INSERT')
        if (insert.includes('DO UPDATE')) note(table, 'UPDATE')
      }
      const locks = /FOR (?:NO KEY )?(?:UPDATE|SHARE)(?: OF (\w+))?/.exec(part)
      if (locks)
        for (const [, table, alias] of part.matchAll(/(?:FROM|JOIN)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/g))
          if (!locks[1] || locks[1] === alias || locks[1] === table) note(table, 'UPDATE')
    }
  }
  return used
}

/** What only processes of the version before do, which run on while a release rolls out. */
const ofBefore = new Set(['jackpot_trigger INSERT'])

test('a worker may with each table what some statement does, and nothing more', async () => {
  const used = statements()
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const verbs = ['INSERT', 'UPDATE', 'DELETE']
  const wrong = rows.flatMap(({ name }) => {
    const given = declaredRights(name, { role: 'worker', isView: false })
    return verbs.flatMap((verb) => (given.includes(verb) === (used.get(name)?.has(verb) ?? false) ? [] : [`${name} ${verb}`]))
  })
  expect(wrong.filter((right) => !ofBefore.has(right)).toSorted()).toEqual([])
})

test('a web process has no right that a worker has not, and deletes none of what only jobs delete', async () => {
  for (const table of ['alarm', 'money_hold', 'round_exposure', 'job', 'outbox_event', 'idempotency'])
    expect(declaredRights(table, { role: 'web', isView: false })).not.toContain('DELETE')
})
