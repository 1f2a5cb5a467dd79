import type { KitServices } from '../kit/services.ts'
import { keepSecret } from './event-store.ts'

/**
 * The secret by which the cashier and SandPay know each other: the one of the configuration, or one that this
 * deployment made for itself and keeps in its database.
 */
export const sharedSecret = async ({
  config,
  database,
  rng,
}: Pick<KitServices, 'config' | 'database' | 'rng'>): Promise<string> =>
  config.sandpaySecret ?? keepSecret(database, 'sandpay', () => `whsec_${rng.bytes(24).toString('hex')}`)
