import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { openLedgerBench, sealUntilNow } from '@tamuvo/server/ledger/testing.ts'
import { headOfTrail } from '@tamuvo/server/platform/trail-store.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'heads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A step of a draw, as the database itself writes it into the audit trail. */
const addStep = async (action: string): Promise<void> => {
  await database.query(
    `INSERT INTO audit_trail (at, actor, action, subject, reason, after)
     VALUES ('2026-08-05T06:30:00Z', 0, $1, 'draw:FAST5:20260805-0142', 'tamuvo-draw/2', '{"result": [1, 2, 3, 4, 5]}')`,
    [action],
  )
}

/**
 * One checkpoint of a version that did not know the trail; then one before the trail had a row, and one after each step of a draw, once
 * without rows of the journal.
 */
beforeAll(async () => {
  const { ledger, clock, member } = await openLedgerBench(database)
  const checkpointNext = async (minor = 100n): Promise<void> => {
    await member(minor)
    clock.advance(120_000)
    await sealUntilNow({ database, clock, rng: systemRng, ledger })
  }
  await checkpointNext()
  ledger.trailHead.fill(headOfTrail)
  await checkpointNext()
  for (const action of ['draw.made', 'draw.closed', 'draw.drawn']) {
    await addStep(action)
    await checkpointNext(action === 'draw.closed' ? 0n : 100n)
  }
  await addStep('draw.made')
  await ledger.close()
})

type Audited = { code: number; said: string; exported: string }

/** What the audit says of the database and of an export of it, after statements that no trigger sees; all is put back. */
const tampered = async (...statements: string[]): Promise<Audited> => {
  const client = await database.dedicated('insider')
  const inOne = async (...all: string[]): Promise<void> => {
    for (const statement of ['BEGIN', 'SET LOCAL session_replication_role = replica', ...all, 'COMMIT'])
      await client.query(statement)
  }
  try {
    await inOne('CREATE TABLE kept AS TABLE audit_trail', ...statements)
    const found = await audit('--url', database.url)
    const file = join(folder, 'books.txt')
    await audit('--url', database.url, '--export', file)
    return { ...found, exported: (await audit('--file', file)).said }
  } finally {
    await inOne('DELETE FROM audit_trail', 'INSERT INTO audit_trail TABLE kept', 'DROP TABLE kept')
    await client.end()
  }
}

/** The rows from one on once more, so that they follow one another by their hashes. */
const chainedFrom = (first: number): string[] =>
  [first, ...Array.from({ length: 4 - first }, (_, more) => first + 1 + more)].flatMap((no) => [
    `UPDATE audit_trail SET previous_hash = (SELECT hash FROM audit_trail WHERE no = ${no - 1}) WHERE no = ${no}`,
    `UPDATE audit_trail a SET hash = sha256(convert_to(audit_text(a), 'UTF8')) WHERE no = ${no}`,
  ])

describe('the audit trail at the checkpoints', () => {
  test('is proven as it is, with older checkpoints that do not have it', async () => {
    const { code, said } = await audit('--url', database.url)
    expect(said).toContain(' yes  The audit trail is as 4 checkpoints have it, up to its row 3; 1 row is newer.')
    expect(said).toContain('5 checkpoints follow one another')
    expect(code).toBe(0)
    const { rows } = await database.query('SELECT trail_no AS no FROM ledger_checkpoint ORDER BY ledger_checkpoint.no')
    expect(rows.map(({ no }) => no)).toEqual([null, 0n, 1n, 2n, 3n])
  })

  test.each([
    ['its last checkpointed row', 'no >= 3', /The audit trail ends at row 2, but checkpoint 5 was taken when it had row 3/],
    ['several of them', 'no >= 2', /The audit trail ends at row 1, but checkpoint 4 was taken when it had row 2/],
    ['all', 'true', /The audit trail has no row, but checkpoint 3 was taken when it had row 1/],
  ])('without its end is named: %s', async (_, where, expected) => {
    const { code, said, exported } = await tampered(`DELETE FROM audit_trail WHERE ${where}`)
    expect(said).toMatch(expected)
    expect(exported).toMatch(expected)
    expect(code).toBe(1)
  })

  test.each([2, 3])('written anew from row %i on, with hashes that fit, is named', async (first) => {
    const { code, said, exported } = await tampered(
      `UPDATE audit_trail SET after = '{"result": [9, 9, 9, 9, 9]}' WHERE no = ${first}`,
      ...chainedFrom(first),
    )
    const expected = `Row ${first} of the audit trail is another one than when checkpoint ${first + 2} was taken`
    expect(said).toContain(expected)
    expect(exported).toContain(expected)
    // The trail alone would not tell.
    expect(said).not.toMatch(/does not follow the one before|was altered/)
    expect(code).toBe(1)
  })

  test('may differ after the last checkpoint: that is not proven yet', async () => {
    expect((await tampered('DELETE FROM audit_trail WHERE no = 4')).code).toBe(0)
  })

  test('keeps its end by the database, too, unless keys are switched off', async () => {
    const client = await database.dedicated('owner')
    await client.query('BEGIN')
    await client.query('ALTER TABLE audit_trail DISABLE TRIGGER USER')
    await expect(client.query('DELETE FROM audit_trail WHERE no >= 3')).rejects.toThrow('ledger_checkpoint_trail')
    await client.query('ROLLBACK')
    await client.end()
  })
})
