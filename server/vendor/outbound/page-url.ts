import type { Config } from '../../kit/config.ts'
import { VendorDown } from './outside.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The address of a vendor's page, which browsers of members open: https, and http on this machine in the demo world.
 * @throws VendorDown for any other, such as "javascript:…"
 */
export const pageUrl = (text: string, { demo }: Pick<Config, 'demo'>): string => {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  if (protocol === 'https:' || (demo && protocol === 'http:' && loopback.test(hostname))) return text
  throw new VendorDown('the vendor named no page that is safe to open', { wasSent: true })
}
