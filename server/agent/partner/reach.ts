import { readMobile } from '../../account/codes/mobile.ts'
import type { Reach } from '../../account/password/credentials-job.ts'
import type { JoinRequest } from '../../content/join-store.ts'
import { countries } from '../../platform/countries.ts'

const dialingCodes = new Map(countries)
const numbered: readonly JoinRequest['contactKind'][] = ['phone', 'whatsapp', 'viber', 'zalo']

/** Where the site can write to who sent a request: an address, or a number, whichever service it was named for; else only people can. */
export const reachOf = ({
  contactKind,
  contact,
  country,
}: Pick<JoinRequest, 'contactKind' | 'contact' | 'country'>): Reach | undefined => {
  if (contactKind === 'email') return { way: 'MAIL', to: contact }
  if (!numbered.includes(contactKind)) return undefined
  const mobile = readMobile({ mobileNum: contact, countryDialingCode: dialingCodes.get(country) ?? '' })
  return mobile && { way: 'SMS', to: mobile.number }
}
