import type { Tx } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { listIntegrations, type NewIntegration, saveIntegration } from './integration-store.ts'

/**
 * Inserts or updates an integration. The key of its session tokens is generated once and stored, so that running games keep their
 * tokens. In force in all processes within seconds.
 */
export const putIntegration = async (
  tx: Tx,
  { rng, secrets }: Pick<KitServices, 'rng' | 'secrets'>,
  integration: NewIntegration,
): Promise<void> => {
  const known = (await listIntegrations(tx, secrets)).find(({ code }) => code === integration.code)
  const sessionKey = known?.secrets.get('sessionKey') || rng.bytes(32).toString('hex')
  await saveIntegration(tx, secrets, { ...integration, secrets: { sessionKey, ...integration.secrets } })
}
