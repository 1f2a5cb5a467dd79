import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { bundleProgram } from './testing/program.ts'
import type { Program } from './testing/program-process.ts'
import { serverEnvironment } from './testing/whole-server.ts'

const database = await testDatabase()
const old = await testDatabase()
await old.query('DROP TABLE migration_functions')
const bundle = await bundleProgram(join(import.meta.dirname, 'testing/mistaken-server.ts'))
const programs: Program[] = []
afterAll(async () => {
  for (const program of programs) program.process.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
})

const start = async (variables: Record<string, string> = {}) => {
  const environment = await serverEnvironment(database.url)
  const program = bundle.startIn({ ...environment, ...variables })
  programs.push(program)
  const said = (word: string) => vi.waitFor(() => expect(program.lines.join('\n')).toContain(word), 60_000)
  return { ...program, said, url: `http://127.0.0.1:${environment.PORT}` }
}

test('an unhandled rejection is logged, and the server continues', async () => {
  const program = await start()
  await program.said('a failure was left unattended')
  await program.said('nobody waits for this')
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  program.process.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('an uncaught exception is logged and ends the server', async () => {
  const program = await start()
  await program.said('a failure was left unattended')
  program.process.kill('SIGUSR2')
  expect(await program.ended).toBe(1)
  await program.said('"level":60')
  await program.said('nobody catches this')
})

test.each([
  ['a port that is taken', async () => ({ PORT: new URL((await start()).url).port })],
  [
    'a database that does not answer',
    async () => ({ DATABASE_URL: `postgres://u:p@127.0.0.1:${(await serverEnvironment('')).PORT}/d` }),
  ],
  ['a wrong configuration', async () => ({ ROLE: 'everything' })],
  ['a database of version 0.1', async () => ({ DATABASE_URL: old.url })],
])('%s ends the start with a sentence', async (_what, variables) => {
  const first = await variables()
  if ('PORT' in first)
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${first.PORT}/readyz`)).ok).toBe(true), 60_000)
  expect(await (await start(first)).ended).toBe(1)
})
