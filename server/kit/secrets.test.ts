import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { systemRng } from './rng.ts'
import { sealKeyId } from './seal.ts'
import { createSecrets, openSecrets, readKeys, type SecretColumn } from './secrets.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tamuvo-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const column: SecretColumn = { table: 'provider_secret', id: 'provider', clear: 'secret', purpose: 'provider' }
const secretKeysFile = join(folder, 'secret-keys')
const open = (secretKeys: Buffer[] = []) => openSecrets(database, { secretKeys, secretKeysFile }, systemRng)

beforeEach(async () => {
  rmSync(secretKeysFile, { force: true })
  await database.query('DELETE FROM secret_key')
})

describe('a secret', () => {
  const secrets = createSecrets([first], systemRng)

  test('opens for its own row and use alone', () => {
    const sealed = secrets.seal(column, 'sandpay', 'whsec')
    expect(secrets.open(column, 'sandpay', sealed).toString()).toBe('whsec')
    expect(() => secrets.open(column, 'otherpay', sealed)).toThrow('the secret of provider_secret otherpay does not open')
    expect(() => secrets.open({ ...column, purpose: 'vendor' }, 'sandpay', sealed)).toThrow('does not open')
  })

  test('that is missing or cut off is no empty one', () => {
    expect(() => secrets.open(column, 'sandpay', null)).toThrow('does not open')
    expect(() => secrets.open(column, 'sandpay', Buffer.alloc(9))).toThrow('does not open')
  })
})

describe('the keys of a database', () => {
  test('are made by its first start, for this user alone, and found by the next', async () => {
    const sealed = (await open()).seal(column, 'sandpay', 'whsec')
    expect(statSync(secretKeysFile).mode & 0o777).toBe(0o600)
    const [kept] = readKeys(readFileSync(secretKeysFile, 'utf8'))
    expect(kept).toHaveLength(32)
    expect((await open()).open(column, 'sandpay', sealed).toString()).toBe('whsec')
  })

  test('of several that start at once, all get the same', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(new Set(all.map(({ key }) => key.toString('hex'))).size).toBe(1)
  })

  test('are needed at each later start, and none is made in their place', async () => {
    await open([first])
    const id = sealKeyId(first)
    const sentence = `The secrets in this database are sealed by a key that is not here (${id}): add it to SECRET_KEYS, or put it back into ${secretKeysFile}.`
    await expect(open()).rejects.toThrow(sentence)
    expect(() => statSync(secretKeysFile)).toThrow('ENOENT')
    await expect(open([second])).rejects.toThrow(sentence)
    writeFileSync(secretKeysFile, `${first.toString('base64')}\n`)
    expect((await open()).key.toString('hex')).toBe(id)
  })

  test('may get a new one in front, while the old one opens', async () => {
    const sealed = (await open([first])).seal(column, 'sandpay', 'whsec')
    const both = await open([second, first])
    expect(both.key.toString('hex')).toBe(sealKeyId(second))
    expect(both.open(column, 'sandpay', sealed).toString()).toBe('whsec')
    await expect(open([second])).rejects.toThrow(sealKeyId(first))
  })
})
