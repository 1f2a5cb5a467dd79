import type { Tx } from '../kit/database.ts'
import type { Rng } from '../kit/rng.ts'
import { listIntegrations, type NewIntegration, saveIntegration } from './integration-store.ts'

/**
 * Writes how a vendor is spoken with, or changes it. The key that makes its session tokens is made here, and stays: games
 * that are being played keep their tokens. Running processes know it within seconds.
 */
export const keepIntegration = async (tx: Tx, rng: Rng, integration: NewIntegration): Promise<void> => {
  const known = (await listIntegrations(tx)).find(({ code }) => code === integration.code)
  const sessionKey = known?.secrets.get('sessionKey') || rng.bytes(32).toString('hex')
  await saveIntegration(tx, { ...integration, secrets: { sessionKey, ...integration.secrets } })
}
