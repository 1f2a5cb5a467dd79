import { readSecretConfig } from './kit/config.ts'
import { type Database, transactionOn } from './kit/database.ts'
import { migrate } from './kit/migrate.ts'
import { changingSchema } from './kit/schema-change.ts'
import { systemRng } from './kit/rng.ts'
import { grantRights, makeRoles } from './kit/roles.ts'
import { sealClear } from './kit/seal-clear.ts'
import { openSecrets } from './kit/secrets.ts'
import { secretColumns } from './secret-columns.ts'

type Environment = Record<string, string | undefined>

/**
 * Brings a database to the newest schema with the rights of its owner: migrates, seals what lies in clear, makes the logins of
 * processes if `WEB_PASSWORD` and `WORKER_PASSWORD` are given, and gives them their rights if there are such logins.
 * @returns what changed, a line each, and the logins that have rights
 */
export const prepareDatabase = async (
  owner: Database,
  folder: string,
  env: Environment,
): Promise<{ changes: string[]; logins: string[] }> => {
  const { WEB_PASSWORD: web, WORKER_PASSWORD: worker } = env
  const ran = await migrate(owner, folder)
  return changingSchema(owner, async (client) => {
    const sealed = await sealClear(client, () => openSecrets(owner, readSecretConfig(env), systemRng), secretColumns)
    const logins = await transactionOn(client, async (tx) => {
      if (web && worker) await makeRoles(tx, { web, worker })
      return grantRights(tx)
    })
    return { changes: [...ran, ...sealed], logins }
  })
}
