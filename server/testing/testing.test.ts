import { expect, test } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { testDatabase } from './database.ts'
import { durablePostgres } from './durable-postgres.ts'

const database = await testDatabase()
const durable = await durablePostgres()

test('a test database has the schema and no rows of other tests', async () => {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
  expect(rows.length).toBeGreaterThan(0)
})

test('a killed PostgreSQL restarts at the same address with all committed rows', async () => {
  const connection = connectDatabase(durable.url, { connectTimeoutMs: 2_000 })
  await connection.query('CREATE TABLE kept (id int PRIMARY KEY)')
  await connection.query('INSERT INTO kept VALUES (7)')
  await durable.kill()
  await expect(connection.query('SELECT 1')).rejects.toThrow()
  await durable.restart()
  expect((await connection.query('SELECT id FROM kept')).rows).toEqual([{ id: 7 }])
  await connection.close()
})

test('a paused PostgreSQL answers after it resumes', async () => {
  const connection = connectDatabase(durable.url)
  await connection.query('SELECT 1')
  durable.pause()
  let answered = false
  const answer = connection.query('SELECT 1').then(() => (answered = true))
  await new Promise((done) => setTimeout(done, 200))
  expect(answered).toBe(false)
  durable.resume()
  expect(await answer).toBe(true)
  await connection.close()
})
