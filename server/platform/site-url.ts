import type { KitServices } from '../kit/services.ts'
import type { Settings } from './settings.ts'

/**
 * The origin of the site in what leaves it: mails, feeds, profiles. Never the Host header of a request, which its sender chooses.
 * @returns the public address of the brand, else the one at which this process is reached
 */
export const siteUrl = async ({ settings, address }: Pick<KitServices, 'address'> & { settings: Settings }): Promise<string> =>
  (await settings.get('site.publicUrl')) || address.url
