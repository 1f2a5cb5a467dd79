import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import { countries } from './countries.ts'
import { mobileDigits } from './mobile-digits.ts'
import type { PlatformServices } from './services.ts'

const list = countries.map(([countryCode, countryDialingCode]) => ({
  countryCode,
  countryDialingCode,
  mobileDigits: mobileDigits(countryCode),
}))

/** Countries to which codes are sent, the home country first. */
export const listCountries = handle(contract.listCountries, async (_request, { settings }: PlatformServices) => {
  const { home, only } = await settings.get('sms.countries')
  const open = only.length > 0 ? list.filter(({ countryDialingCode }) => only.includes(countryDialingCode)) : list
  const isHome = ({ countryDialingCode }: (typeof list)[number]): boolean => countryDialingCode === home
  return { list: [...open.filter(isHome), ...open.filter((each) => !isHome(each))] }
})
