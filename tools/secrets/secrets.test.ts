import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { createSecrets, newKey, readKeys, type SecretColumn } from '@tamuvo/server/kit/secrets.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { main } from './secrets.ts'

const database = await testDatabase()
const [old, young] = [newKey(systemRng).trim(), newKey(systemRng).trim()]
const column: SecretColumn = { table: 'provider_secret', id: 'provider', clear: 'secret', purpose: 'provider' }
const secretsOf = (...keys: string[]) => createSecrets(keys.flatMap(readKeys), systemRng)
afterAll(() => void vi.unstubAllEnvs())

const run = async (keys: string[], ...words: string[]): Promise<string> => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('SECRET_KEYS', keys.join(','))
  const said: string[] = []
  await main(words, (text) => said.push(text))
  return said.join('')
}

test('a new key is 32 bytes, another each time', async () => {
  const keys = [await run([], 'new-key'), await run([], 'new-key')]
  expect(keys.flatMap(readKeys).map(({ length }) => length)).toEqual([32, 32])
  expect(keys[0]).not.toBe(keys[1])
})

test('everything is sealed by the first key, after which the other may go', async () => {
  expect(await run([old], 'reseal')).toContain('provider_secret: 0 sealed anew')
  await database.query('INSERT INTO provider_secret (provider, sealed) VALUES ($1, $2)', [
    'sandpay',
    secretsOf(old).seal(column, 'sandpay', 'whsec'),
  ])
  await expect(run([young], 'reseal')).rejects.toThrow('sealed by a key that is not here')
  const said = await run([young, old], 'reseal')
  expect(said).toContain('provider_secret: 1 sealed anew')
  expect(said).toContain(`Everything is sealed by key ${secretsOf(young).key.toString('hex')}.`)
  expect(await run([young], 'reseal')).toContain('provider_secret: 0 sealed anew')
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM provider_secret')
  expect(
    secretsOf(young)
      .open(column, 'sandpay', rows[0]?.sealed ?? null)
      .toString(),
  ).toBe('whsec')
})

test('says how it is used', async () => {
  await expect(run([], 'open')).rejects.toThrow('npm run secrets -- reseal')
})
