import { type CountryCode, isSupportedCountry, Metadata, type NumberingPlan } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/mobile/metadata'

export type Digits = { min: number; max: number }

/** Without a numbering plan: the limits of E.164. */
const anywhere: Digits = { min: 4, max: 15 }

/** A method that is missing in the types of the library. */
type Plan = NumberingPlan & { type?(kind: 'MOBILE'): { possibleLengths(): number[] } | undefined }

const isKnown = (country: string): country is CountryCode => isSupportedCountry(country as CountryCode, metadata)

/** The digits of a mobile number of a country, without dialling code and trunk prefix. */
export const mobileDigits = (country: string): Digits => {
  if (!isKnown(country)) return anywhere
  const metadataOf = new Metadata(metadata)
  metadataOf.selectNumberingPlan(country)
  const plan: Plan | undefined = metadataOf.numberingPlan
  const lengths = plan?.type?.('MOBILE')?.possibleLengths() ?? plan?.possibleLengths() ?? []
  return lengths.length > 0 ? { min: Math.min(...lengths), max: Math.max(...lengths) } : anywhere
}
