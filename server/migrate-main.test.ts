import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { main } from './migrate-main.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
const old = await testDatabase()
const names = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name.endsWith('.sql'))
const withFunctions = readdirSync(import.meta.dirname).filter((area) =>
  existsSync(join(import.meta.dirname, area, 'functions.sql')),
)

/** The output of the command. */
const run = async (url: string, ...words: string[]): Promise<string[]> => {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('MIGRATIONS_DIR', join(import.meta.dirname, 'migrations'))
  const printed: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    await main(words)
  } finally {
    spy.mockRestore()
  }
  // The logins of processes are those of all tests, and get their rights each time.
  return printed
    .join('')
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith(' have their rights.'))
}

afterEach(() => vi.unstubAllEnvs())

test('migrates an empty database and reports what ran, then that it is up to date', async () => {
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const printed = await run(database.url)
  expect(printed.slice(0, names.length)).toEqual(names.sort())
  expect(printed.slice(names.length).sort()).toEqual(withFunctions.map((area) => `functions of ${area}`).sort())
  expect(await run(database.url)).toEqual(['The schema is the newest already.'])
})

test('refuses a database of version 0.1 in one sentence', async () => {
  await old.query('DROP TABLE migration_functions')
  await expect(run(old.url)).rejects.toThrow(
    /^This database was made by version 0\.1, [^.]*version 0\.2 does not take over: remove [^\n]*$/,
  )
})

test('distributes the tables over a cluster, and refuses without one', async () => {
  await expect(run(database.url, '--citus')).rejects.toThrow('no Citus cluster')
  await database.query(await readFile(join(import.meta.dirname, 'testing/citus-stub.sql'), 'utf8'))
  expect(await run(database.url, '--citus')).toContain('balance is spread by member')
  expect(await run(database.url, '--citus')).toContain('All tables are where they belong already.')
})

test.each([
  ['', [], 'Set MIGRATE_URL'],
  ['postgres://nobody@127.0.0.1:1/nowhere', [], 'does not answer'],
  ['postgres://nobody@127.0.0.1:1/nowhere', ['--citrus'], 'What is "--citrus"?'],
])('reports a wrong configuration: %j %j', async (url, words, sentence) => {
  await expect(run(url, ...words)).rejects.toThrow(sentence)
})
