import type { Database, Queryable, Tx } from './kit/database.ts'

/** Records for good that a database holds the demo world. Idempotent. */
export const recordDemoSeed = async (tx: Tx, at: Date): Promise<void> => {
  await tx.query('INSERT INTO demo_seed (is_demo, seeded_at) VALUES (true, $1) ON CONFLICT DO NOTHING', [at])
}

/**
 * Keeps demo and real sites apart: logins and vendor keys of the demo are published, so they must not outlive it, and a real
 * site must not get them.
 * @throws Error with a sentence that says what to do
 */
export const requireMatchingDemo = async (database: Database, isDemo: boolean): Promise<void> => {
  const { wasSeeded, hasMembers } = await contentsOf(database)
  if (wasSeeded && !isDemo)
    throw new Error(
      'This database holds the demo world, whose logins and keys are published. Start it with DEMO=1, or name an empty database for a site of your own: another DATA_DIR or DATABASE_URL.',
    )
  if (!wasSeeded && hasMembers && isDemo)
    throw new Error(
      'This database holds members of a site without the demo. Start it with DEMO=0, or name an empty database for the demo: another DATA_DIR or DATABASE_URL.',
    )
}

const contentsOf = async (database: Queryable): Promise<{ wasSeeded: boolean; hasMembers: boolean }> => {
  const { rows } = await database.query<{ wasSeeded: boolean; hasMembers: boolean }>(
    'SELECT EXISTS (SELECT FROM demo_seed) AS "wasSeeded", EXISTS (SELECT FROM member) AS "hasMembers"',
  )
  return rows[0] ?? { wasSeeded: false, hasMembers: false }
}
