import { areas } from './areas.ts'
import { encryptionKeys } from './kit/encryption.ts'
import type { SecretColumn } from './kit/secrets.ts'
import { staffSecrets } from './kit/staff-authenticators.ts'
import { vaultKeys } from './kit/vault.ts'

/** Every column of secrets in the database. */
export const secretColumns: readonly SecretColumn[] = [
  encryptionKeys,
  vaultKeys,
  staffSecrets,
  ...areas.flatMap(({ secrets = [] }) => secrets),
]
