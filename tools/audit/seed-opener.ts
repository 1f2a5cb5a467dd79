import { basename, dirname } from 'node:path'
import { readSecretConfig } from '@tamuvo/server/kit/config.ts'
import { keysInFolder } from '@tamuvo/server/kit/key-store.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { sealKeyId } from '@tamuvo/server/kit/seal.ts'
import { createSecrets, keyIdBytes, readKeys, type SecretColumn } from '@tamuvo/server/kit/secrets.ts'
import { seedColumn } from '@tamuvo/server/studio/seed-store.ts'

type SealedSeed = { id: bigint; sealed: Buffer }

/** Opens sealed seeds, those of own games unless another column is named: `away` where their key is not here, `broken` where they are not what was sealed. */
export type SeedOpener = (seed: SealedSeed, column?: SecretColumn) => { is: 'open'; seed: string } | { is: 'away' | 'broken' }

/** By the keys that the environment names for a server on this machine; it may have none. */
export const seedOpener = (environment: Record<string, string | undefined>): SeedOpener => {
  const keys = keysOf(environment)
  if (keys.length === 0) return () => ({ is: 'away' })
  const known = new Set(keys.map(sealKeyId))
  const secrets = createSecrets(keys, systemRng)
  return ({ id, sealed }, column = seedColumn) => {
    if (!known.has(sealed.subarray(0, keyIdBytes).toString('hex'))) return { is: 'away' }
    try {
      return { is: 'open', seed: secrets.open(column, id, sealed).toString('utf8') }
    } catch {
      return { is: 'broken' }
    }
  }
}

const keysOf = (environment: Record<string, string | undefined>): Buffer[] => {
  const { secretKeys, secretKeysFile } = readSecretConfig(environment)
  if (secretKeys.length > 0) return secretKeys
  return readKeys(keysInFolder(dirname(secretKeysFile)).find(basename(secretKeysFile)) ?? '')
}
