import { readSecretConfig } from '@tamuvo/server/kit/config.ts'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { newKey, openSecrets } from '@tamuvo/server/kit/secrets.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { reseal } from '@tamuvo/server/kit/seal-clear.ts'
import { secretColumns } from '@tamuvo/server/secret-columns.ts'
import { PlainError } from '../plain-error.mjs'

const usage = `Secrets lie in the database sealed by a key of SECRET_KEYS, or of the file secret-keys in DATA_DIR.

  npm run secrets -- new-key      prints a new key
  npm run secrets -- reseal       seals everything by the first key; the others may then go

Before it, the new key stands first for every process, and the old one after it: docs/recipes/keys-and-roles.md.`

/** `npm run secrets`. @returns the exit code */
export const main = async (
  words: readonly string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> => {
  const [verb, ...more] = words
  if (more.length > 0 || (verb !== 'reseal' && verb !== 'new-key')) throw new PlainError(usage)
  if (verb === 'new-key') write(newKey(systemRng))
  else await resealAll(write)
  return 0
}

const resealAll = async (write: (text: string) => void): Promise<void> => {
  const url = process.env['DATABASE_URL']
  if (!url) throw new PlainError(usage)
  const database = connectDatabase(url, { max: 2 })
  try {
    const secrets = await openSecrets(database, readSecretConfig(process.env), systemRng)
    for (const { table, count } of await reseal(database, secrets, secretColumns)) write(`${table}: ${count} sealed anew\n`)
    write(`Everything is sealed by key ${secrets.key.toString('hex')}.\n`)
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    await database.close()
  }
}
