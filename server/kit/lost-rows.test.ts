import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction, isUnavailable } from './database.ts'

const database = await testDatabase()
await database.query(`CREATE TABLE kept (id uuid PRIMARY KEY)`)

/** What Citus says when it answers without rows that it should have. */
const losing = (level = 'WARNING', code = 'CIINF') =>
  `DO $$ BEGIN RAISE ${level} 'Query could not find the intermediate result file "of_a_test", it was mostly likely deleted' USING ERRCODE = '${code}'; END $$`

const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  )

const isKept = async (id: string): Promise<boolean> =>
  (await database.query('SELECT FROM kept WHERE id = $1', [id])).rowCount === 1

test('a statement that lost rows fails, and the next one is answered', async () => {
  for (let round = 0; round < 25; round++) {
    const error = await failure(database.query(losing()))
    expect(error).toMatchObject({ message: expect.stringContaining('has lost rows of an answer') })
    expect(isUnavailable(error)).toBe(true)
  }
  expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('rows that come with the warning are not taken for the answer', async () => {
  await database.query(`CREATE FUNCTION pg_temp_rows() RETURNS SETOF int LANGUAGE plpgsql AS $f$
    BEGIN RETURN NEXT 1; RAISE WARNING 'Query could not find the intermediate result file "of_a_test"' USING ERRCODE = 'CIINF'; RETURN NEXT 2; END $f$`)
  expect(await failure(database.query({ name: 'rows', text: 'SELECT pg_temp_rows()', values: [] }))).toBeInstanceOf(Error)
})

test('a transaction that lost rows is rolled back, whatever it did after', async () => {
  const [before, after] = [randomUUID(), randomUUID()]
  const work = inTransaction(database, async (tx) => {
    await tx.query('INSERT INTO kept VALUES ($1)', [before])
    await failure(tx.query(losing()))
    await failure(tx.query('INSERT INTO kept VALUES ($1)', [after]))
  })
  expect(isUnavailable(await failure(work))).toBe(true)
  expect([await isKept(before), await isKept(after)]).toEqual([false, false])
})

test('a dedicated connection ends with it', async () => {
  const client = await database.dedicated('test-lost-rows')
  const ended = new Promise<void>((done) => client.on('end', done))
  expect(isUnavailable(await failure(client.query(losing())))).toBe(true)
  await ended
  expect(isUnavailable(await failure(client.query('SELECT 1')))).toBe(true)
})

test.each([
  ['NOTICE', '01000'],
  ['WARNING', '01000'],
])('another %s changes nothing', async (level, code) => {
  expect(await failure(database.query(losing(level, code)))).toBe('answered')
})
