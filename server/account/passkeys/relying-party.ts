import { isLoopback } from '../../kit/loopback.ts'
import { siteUrl } from '../../platform/site-url.ts'
import type { AccountServices } from '../services.ts'

/** For whom passkeys are made: a host name, and the one origin at which they are shown. */
export type RelyingParty = { id: string; name: string; origin: string }

/** From the public address of the brand, never from a header. Addresses of this machine are `localhost`: an IP has no passkeys. */
export const relyingPartyOf = async (services: AccountServices): Promise<RelyingParty> => {
  const { name } = await services.settings.get('brand')
  const url = new URL(await siteUrl(services))
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, name, origin: url.origin }
}
