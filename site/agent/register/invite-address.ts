import { paths } from '../../parts/paths.ts'

/** The address that an invite link leads to. */
export const inviteAddress = (code: string): string =>
  new URL(`${paths.register()}?affiliateCode=${encodeURIComponent(code)}`, location.origin).href
