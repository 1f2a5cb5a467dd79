import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretColumn, SecretSeals } from '../kit/secrets.ts'
import type { ProviderName } from './provider.ts'

export const providerSecrets: SecretColumn = {
  table: 'provider_secret',
  id: 'provider',
  clear: 'secret',
  purpose: 'provider',
}

type SecretTools = { database: Queryable; secrets: SecretSeals }

/** The stored secret of a provider; `fresh` is stored when there is none yet. */
export const findOrStoreSecret = async (tools: SecretTools, provider: ProviderName, fresh: () => string): Promise<string> => {
  const stored = await findSecret(tools, provider)
  if (stored) return stored
  const { database, secrets } = tools
  await database.query('INSERT INTO provider_secret (provider, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    provider,
    secrets.seal(providerSecrets, provider, fresh()),
  ])
  const made = await findSecret(tools, provider)
  invariant(made, 'a secret that was inserted can be read')
  return made
}

const findSecret = async ({ database, secrets }: SecretTools, provider: ProviderName): Promise<string | undefined> => {
  const { rows } = await database.query<{ sealed: Buffer | null }>('SELECT sealed FROM provider_secret WHERE provider = $1', [
    provider,
  ])
  return rows[0] && secrets.open(providerSecrets, provider, rows[0].sealed).toString()
}
